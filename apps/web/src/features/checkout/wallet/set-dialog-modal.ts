/**
 * Makes the page behind an open dialog available, or inert again. The bank's challenge is part of the page, so a modal
 * dialog would make it inert. Keeps the focus.
 */
export function setDialogModal(dialog: HTMLDialogElement, isModal: boolean): void {
  if (!dialog.open || dialog.matches(":modal") === isModal) return;
  const focused = document.activeElement;
  dialog.close();
  // Browsers apply these styles to modal dialogs only.
  dialog.classList.add("fixed", "inset-0", "z-50");
  if (isModal) dialog.showModal();
  else dialog.show();
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus();
}
