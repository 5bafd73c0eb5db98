export const demoText = "This is a demo shop. No real payment is taken.";
