import type { EmailContent, EmailLine, OrderReceivedEmail, UploadLinkEmail } from "./email-content.ts";

const staircaseLine: EmailLine = {
  title: "Staircase",
  details: "4 tiles · Medium · Infinite frame",
  frameColor: "black",
  quantity: 2,
  price: 7200,
  picture: null,
};

const trioLine: EmailLine = {
  title: "Trio",
  details: "3 tiles · Small · Harmony frame",
  frameColor: "wood",
  quantity: 1,
  price: 8999,
  picture: null,
};

const orderFields = {
  orderNumber: "SW-7K2M9QXD",
  firstName: "Marisol",
  orderUrl: "https://shop.example/order/order_1?token=1.r.a.b",
};

const addressLines = ["Marisol Vega", "1200 Brickell Ave, Apt 4", "Miami, FL 33131"];

const wallsWithoutPhotos: UploadLinkEmail["lines"] = [
  {
    title: "Trio",
    details: "3 tiles",
    frameColor: "wood",
    picture: null,
    uploadUrl: "https://shop.example/upload/1?token=t",
  },
];

export const orderReceivedSample: OrderReceivedEmail = {
  kind: "order-received",
  ...orderFields,
  lines: [{ ...staircaseLine, uploadUrl: null }],
  totals: {
    currency: "USD",
    subtotal: 7200,
    discount: 1440,
    adjustments: [{ kind: "promo", label: "Discount (XMAS20)", amount: -1440, taxCode: null }],
    shipping: 0,
    tax: 403,
    total: 6163,
  },
  giftCards: [],
  shipBy: "2026-12-03",
  arrival: { from: "2026-12-04", to: "2026-12-11" },
  addressLines,
};

const { orderNumber, firstName, orderUrl } = orderFields;

export const emailSamples: { [K in EmailContent["kind"]]: Extract<EmailContent, { kind: K }> } = {
  cancelled: { kind: "cancelled", ...orderFields, isByCustomer: true, refunded: 6163, held: 0 },
  delivered: { kind: "delivered", ...orderFields, wall: staircaseLine, returnBy: "2027-01-04" },
  "confirm-offers": {
    kind: "confirm-offers",
    email: "marisol@example.com",
    confirmUrl: "https://shop.example/offers#confirm.user_1.s",
    wantsWallReminder: true,
  },
  "wall-reminder": {
    kind: "wall-reminder",
    email: "marisol@example.com",
    wallName: "Trio",
    wallUrl: "https://shop.example/create/trio",
    unsubscribeUrl: "https://shop.example/api/offers/unsubscribe?token=user_1.s",
    stopUrl: "https://shop.example/offers#stop.user_1.s",
  },
  "monthly-figures": {
    kind: "monthly-figures",
    email: "marisol@example.com",
    month: "November 2026",
    monthBefore: "October",
    sales: { now: 1234567, before: 987654 },
    refunded: { now: 12300, before: 0 },
    orders: { now: 171, before: 140 },
    averageOrder: { now: 7220, before: 7055 },
    visits: { now: 6100, before: 0 },
    late: { now: 1, before: 3 },
    remakes: { now: 2, before: 1 },
    refused: { now: 14, before: 9 },
    layouts: [
      { name: "Trio", count: 61 },
      { name: "Staircase", count: 22 },
    ],
    adminUrl: "https://shop.example/admin",
  },
  "mail-test": { kind: "mail-test", email: "marisol@example.com", adminUrl: "https://shop.example/admin" },
  "gift-card": {
    kind: "gift-card",
    isStoreCredit: false,
    senderName: "Marisol",
    amount: 5000,
    code: "7K2M-XQ4T-9WDA-30HC",
    message: "Happy birthday!\nFor the wall above your sofa.",
    orderNumber: null,
    shopUrl: "https://shop.example",
  },
  "gift-card-receipt": {
    kind: "gift-card-receipt",
    firstName: "Marisol",
    amount: 5000,
    recipientEmail: "noor@example.com",
    deliverOn: "2026-12-24",
    cardUrl: "https://shop.example/gift-cards/giftcard_1#s",
  },
  "in-production": {
    kind: "in-production",
    ...orderFields,
    shipBy: "2026-12-03",
    arrival: { from: "2026-12-04", to: "2026-12-11" },
    lines: [staircaseLine, trioLine],
  },
  "message-answer": {
    kind: "message-answer",
    name: "Marisol Vega",
    body: "Hello Marisol,\n\nyes: choose the single tile and the frame Harmony.\n\nDaria of the workshop",
    question: "My wall arrived and it is lovely.\nCan I have one more tile in the same frame?",
    orderNumber,
    writeUrl: "https://shop.example/contact",
  },
  "order-changed": { kind: "order-changed", ...orderFields, wall: staircaseLine, what: "address", addressLines },
  "order-code": { kind: "order-code", ...orderFields, code: "048213", minutes: 15 },
  "order-link": { kind: "order-link", ...orderFields, wall: staircaseLine },
  "order-received": orderReceivedSample,
  "claim-decided": {
    kind: "claim-decided",
    ...orderFields,
    decision: "declined",
    message: "The photo you sent was the one that was printed.",
  },
  "photo-problem": {
    kind: "photo-problem",
    ...orderFields,
    isReminder: false,
    problem: "This photo is damaged. Please choose another copy.",
    photos: [
      {
        piece: "Staircase, tile 2",
        problem: "This photo is damaged. Please choose another copy.",
        picture: null,
        replaceUrl: `${orderFields.orderUrl}#tile_2`,
      },
    ],
  },
  "frame-shortage": {
    kind: "frame-shortage",
    ...orderFields,
    frames: ["Infinite in Small"],
    alternatives: ["Serene", "Harmony"],
  },
  "photo-rejected": {
    kind: "photo-rejected",
    ...orderFields,
    piece: "Trio, tile 2",
    reason: "It appears to show artwork or a brand that belongs to someone else.",
    message: "The poster in the background is the picture itself. A photo of your own room is fine.",
    refunded: 6163,
    walls: ["Trio"],
  },
  remake: { kind: "remake", ...orderFields, tiles: 2, message: null },
  "remake-sent": {
    kind: "remake-sent",
    ...orderFields,
    tiles: 1,
    carrier: "UPS",
    trackingNumber: "1Z999AA10123456784",
    trackingUrl: "https://www.ups.com/track?tracknum=1Z999AA10123456784",
    addressLines,
  },
  refund: {
    kind: "refund",
    firstName,
    amount: 6163,
    reason: "returned",
    giftCard: null,
    order: { orderNumber, orderUrl },
  },
  "security-change": {
    kind: "security-change",
    email: "marisol@shop.example",
    action: "admin.password-set",
    changedBy: "daria@shop.example",
    account: "noor@shop.example",
    time: "November 29, 2026 at 9:40 AM EST",
    auditUrl: "https://shop.example/admin/audit",
  },
  return: {
    kind: "return",
    ...orderFields,
    step: "label",
    labelUrl: "https://labels.example/1",
    refunded: 0,
  },
  shipped: {
    kind: "shipped",
    ...orderFields,
    carrier: "UPS",
    trackingNumber: "1Z999AA10123456784",
    trackingUrl: "https://www.ups.com/track?tracknum=1Z999AA10123456784",
    addressLines,
    lines: [staircaseLine],
  },
  "shop-message": {
    kind: "shop-message",
    name: "Marisol Vega",
    email: "marisol@example.com",
    body: "Hello,\n\nmy wall arrived and it is lovely.\nCan I have one more tile in the same frame?",
    isFromShop: false,
    order: { number: orderNumber, isFromSameBrowser: true },
    replyUrl: "mailto:marisol@example.com",
  },
  "sign-in-link": {
    kind: "sign-in-link",
    email: "marisol@example.com",
    minutes: 30,
    signInUrl: "https://shop.example/sign-in#link_1.a.b",
  },
  "upload-link": { kind: "upload-link", orderNumber, firstName, lines: wallsWithoutPhotos },
  "upload-reminder": { kind: "upload-reminder", step: "24h", orderNumber, firstName, lines: wallsWithoutPhotos },
};
