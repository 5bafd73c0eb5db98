export const uiTexts = {
  closeDialog: (title: string) => `Close ${title}`,
  optional: "(optional)",
};
