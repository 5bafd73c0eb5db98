export const findOrderTexts = {
  notFoundHelp:
    "You can open an order in the browser you used to place it, or anywhere with the link from our email. We can send you that link again.",
  form: "Find an order",
  number: "Order number",
  numberPlaceholder: "SW-",
  numberInvalid: "Enter the number from our email, like SW-7FCY7HK0.",
  email: "Email",
  emailHint: "The email you used for the order.",
  send: "Send me the link",
  sending: "Sending…",
  sentHint: "It may take a minute. Check your spam folder, too.",
};
