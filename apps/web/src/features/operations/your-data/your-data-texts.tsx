export const yourDataTexts = {
  download: {
    title: "Download your data",
    text: "A ZIP file with your original photos, walls, carts, orders, and messages, plus a record of what you agreed to, in formats that people and software can read.",
    button: "Download my data",
    preparing: "Preparing your data…",
    started: "Your browser is downloading the file. If you have many photos, this can take a while.",
    noData: "We don’t have any data linked to this browser.",
    failed: "We couldn’t prepare your data. Please try again in a moment.",
  },
  erase: {
    title: "Delete everything",
    consequences: (
      <>
        This deletes your photos, walls, shared links, carts, and messages, and signs you out right away, here and on
        every device you’ve signed in on. <strong>This can’t be undone.</strong>
      </>
    ),
    keptRecords:
      "We must keep some order records for tax purposes: what was sold, the amounts, and the state and ZIP code used for tax. Your name, street, email address, and photos will be removed. Links in our emails will stop working, and you won’t be able to report a problem or start a return. If an order hasn’t shipped yet, you can’t delete your data until it does.",
    confirm: (word: string) => `Type ${word} to confirm`,
    button: "Delete everything",
    deleting: "Deleting…",
    doneTitle: "Your data has been deleted",
    doneWithOrders:
      "If you uploaded photos, we’re deleting the files now. For tax purposes, we keep a record of what was sold, the amounts, and the state and ZIP code, but not your name.",
    doneWithoutOrders: "We no longer have your data. If you uploaded photos, we’re deleting the files now.",
  },
};
