/** Folders of the workers, in the order in which `npm start` starts them. */
export const workers = ["images", "checkout", "orders", "email", "outbox"];
