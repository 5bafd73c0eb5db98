export const demoText = "This is a demo shop. No real payments are taken.";
