import type { ErrorKind, Refusal } from "./kernel/error-kind.ts";
import { fileRefusals } from "./photos/file-refusals.ts";

/** Every way the shop can say no, and the words the visitor reads. `{name}` is filled from the error's facts. */
export const shopErrors = {
  // Requests
  BAD_JSON: { kind: "malformed", message: "The request is not valid JSON." },
  BODY_MISSING: { kind: "malformed", message: "The request body is missing." },
  BODY_NOT_OBJECT: { kind: "malformed", message: "The request must be a JSON object." },
  BODY_TOO_LARGE: { kind: "too-large", message: "This request is too large (limit 256 KB)." },
  BAD_TEXT: { kind: "malformed", message: '"{field}" contains characters that cannot be used.' },
  CROSS_SITE: { kind: "forbidden", message: "This request came from another website and was blocked." },
  DUPLICATE_PARAM: { kind: "malformed", message: '"{field}" was given twice.' },
  FIELD_REQUIRED: { kind: "malformed", message: "{sentence}" },
  FIELD_INVALID: { kind: "malformed", message: "{sentence}" },
  IDEMPOTENCY_KEY_INVALID: { kind: "malformed", message: "An Idempotency-Key has 1 to 200 plain characters." },
  IDEMPOTENCY_MISMATCH: { kind: "conflict", message: "This request was already sent with different details." },
  IDEMPOTENCY_BUSY: { kind: "conflict", message: "This request is still being worked on. Please wait a moment." },
  NOT_FOUND: { kind: "not-found", message: "There is nothing at this address." },
  ID_NOT_FOUND: { kind: "not-found", message: "There is nothing with this id." },
  RATE_LIMITED: { kind: "too-many", message: "Too many requests. Please wait {seconds} seconds." },
  TOO_MANY_PAYMENTS: {
    kind: "too-many",
    message: "Too many payment attempts. Try again in {minutes} minutes.",
  },
  SITE_NOT_SUPPORTED: { kind: "invalid", message: "This shop sells in the US only." },
  TOO_DEEP: { kind: "malformed", message: "This request is nested too deeply." },
  UNAVAILABLE: { kind: "unavailable", message: "The shop is briefly unavailable. Please try again in a moment." },
  UNKNOWN_FIELD: { kind: "malformed", message: 'Unexpected field "{field}".' },
  UNSUPPORTED_TYPE: { kind: "unsupported", message: "Send this request as application/json." },

  // Visitors and sign-in
  CONSENT_MISSING: { kind: "invalid", message: "Tick the box to agree to letters from us." },
  USER_NOT_FOUND: { kind: "not-found", message: "We could not find this visitor. Please reload the page." },
  ADMIN_SIGN_IN_REQUIRED: { kind: "forbidden", message: "Admin sign-in required." },
  ADMIN_SESSION_EXPIRED: { kind: "signed-out", message: "Your admin session has ended. Please sign in again." },
  ADMIN_FORBIDDEN: { kind: "forbidden", message: "Your account cannot {what}." },
  ADMIN_NOT_FOUND: { kind: "not-found", message: "We could not find this account." },
  ADMIN_EXISTS: { kind: "conflict", message: "There is an account with this e-mail address already." },
  LAST_OWNER: { kind: "conflict", message: "The shop needs an owner. Make someone else an owner first." },
  SIGN_IN_FAILED: { kind: "forbidden", message: "The e-mail, password or code is not correct." },
  SIGN_IN_EXPIRED: { kind: "signed-out", message: "You have been signed out. Please sign in again." },
  PASSWORD_WRONG: { kind: "forbidden", message: "The current password is not correct." },
  PASSWORD_UNCONFIRMED: {
    kind: "forbidden",
    message: "Enter your current password, or sign in again and set the new one within 10 minutes.",
  },
  TOTP_CODE_WRONG: {
    kind: "forbidden",
    message: "This code is not correct. Enter the one your app shows now, and check that your phone's clock is right.",
  },
  PASSWORD_WEAK: { kind: "invalid", message: "Choose a password of at least 12 characters." },
  TOO_MANY_ATTEMPTS: { kind: "too-many", message: "Too many attempts. Try again in {minutes} minutes." },
  SIGN_IN_UNCONFIRMED: {
    kind: "conflict",
    message: "This link was requested in another browser. Confirm that you want to sign in as {email}.",
  },
  SIGN_IN_LINK_USED: { kind: "gone", message: "This sign-in link has been used or has expired. Ask for a new one." },

  // Erasing and exporting
  ERASE_NOT_CONFIRMED: { kind: "invalid", message: "Type DELETE to confirm that everything is to be deleted." },
  ERASE_MONEY_OPEN: {
    kind: "conflict",
    message: "A payment or refund of yours is still under way. Please try again once it has gone through.",
  },
  ERASE_ORDER_OPEN: {
    kind: "conflict",
    message: "Order {order} is still under way. Your data can be deleted once {until}.",
  },
  CUSTOMER_NOT_FOUND: { kind: "not-found", message: "We have nothing of a customer by this address, number or id." },

  // Photos
  ...fileRefusals,
  FILE_POLYGLOT: {
    kind: "unsupported",
    message: "This file hides another file behind the photo. Please save it again as a plain photo.",
  },
  PHOTO_COLOUR_FORMAT: { kind: "invalid", message: "This colour format is not supported. Save the photo as a JPEG." },
  PHOTO_CONFLICT: { kind: "conflict", message: "This photo was already uploaded with different content." },
  PHOTO_DAMAGED: { kind: "invalid", message: "This photo is damaged. Please choose another copy." },
  PHOTO_FAILED: { kind: "invalid", message: "We could not prepare this photo. Please try another copy." },
  PHOTO_DELETED: { kind: "gone", message: "This photo was deleted at your request." },
  PHOTO_IN_USE: {
    kind: "conflict",
    message: "This photo is needed for order {order} and will be deleted after delivery.",
  },
  PHOTO_LOST: { kind: "gone", message: "We no longer have this photo. Please send it again." },
  PHOTO_NOT_FOUND: { kind: "not-found", message: "We could not find this photo." },
  PHOTO_NOT_IN_PARTS: { kind: "conflict", message: "This photo is not being sent in parts." },
  PHOTO_NOT_UPLOADED: { kind: "conflict", message: "This photo has not arrived yet. Please try again." },
  PHOTO_TOO_HEAVY: {
    kind: "invalid",
    message: "This kind of file is too large for us at so many pixels. Save the photo as a plain JPEG and choose that.",
  },
  PHOTO_TOO_MANY_PIXELS: { kind: "invalid", message: "This photo has too many pixels (limit 120 megapixels)." },
  PHOTO_TOO_SMALL: {
    kind: "invalid",
    message: "This photo is too small to print. Use at least 600 x 600 pixels.",
  },
  PHOTO_TOO_WIDE: { kind: "invalid", message: "This photo is too wide or tall (limit 16,384 pixels)." },
  SEND_LINK_EXPIRED: {
    kind: "gone",
    message: "This link has expired. Show a new code on the other device and scan it.",
  },
  SEND_LINK_FULL: {
    kind: "invalid",
    message: "This link has taken its {limit} photos. Show a new code on the other device to send more.",
  },
  SEND_LINK_NOT_FOUND: { kind: "not-found", message: "We could not find this link. Please scan the code again." },
  STORAGE_DOWN: { kind: "unavailable", message: "Your photo could not be saved. Please try again." },
  STORAGE_FULL: {
    kind: "unavailable",
    message: "Our photo storage is full, so nothing can be saved right now. Please try again later.",
  },

  // Designs
  CROP_INVALID: { kind: "invalid", message: "The crop of photo {photo} is outside the picture." },
  DESIGN_TOO_LARGE: { kind: "too-large", message: "This design is too large to save." },
  FRAME_NOT_ALLOWED: { kind: "invalid", message: "This frame is not available for this layout." },
  FRAME_OUT_OF_STOCK: { kind: "invalid", message: "This frame is out of stock at the moment. Choose another one." },
  FRAME_SIZE_OUT_OF_STOCK: {
    kind: "invalid",
    message: "{frame} frames in {size} are out of stock at the moment. Choose another frame or size.",
    as: "FRAME_OUT_OF_STOCK",
  },
  FRAMES_FEW: {
    kind: "invalid",
    message: "Only {left} {frame} frames in {size} are left. Choose another frame or size, or fewer tiles.",
    as: "FRAME_OUT_OF_STOCK",
  },
  FRAMES_SHORT: {
    kind: "conflict",
    message:
      "There are not enough {frame} frames in {size}: it takes {wanted}, and {free} are free. Count them or wait for a delivery.",
  },
  FRAMES_MISSING: { kind: "conflict", message: "There are not enough frames for this order. See the stock." },
  PROMO_EXISTS: { kind: "conflict", message: "There is a code of this name already." },
  PROMO_CHANGED: { kind: "conflict", message: "Somebody has changed this code meanwhile. Look at it once more." },
  PROMO_CODE_INVALID: {
    kind: "invalid",
    message: "A code has 3 to 32 letters, digits, hyphens and underscores.",
  },
  PROMO_DAYS_INVALID: { kind: "invalid", message: "The last day is before the first." },
  PROMO_FIXED: {
    kind: "invalid",
    message: "{code} makes the sale prices of the price list. Its percentage stays as it is.",
  },
  COPY_CHANGED: {
    kind: "conflict",
    message: "Somebody has changed these words meanwhile. Yours are still here: look at theirs before you save.",
  },
  COPY_INVALID: { kind: "invalid", message: "These are not words of this part." },
  COPY_FACT_UNKNOWN: { kind: "invalid", message: "There is no {{fact}} that could be filled in. There is: {known}." },
  COPY_KEY_TWICE: { kind: "invalid", message: "The same question is in the list twice." },
  COPY_NO_QUESTIONS: { kind: "invalid", message: "Leave at least one question to be shown." },
  COPY_TERMS: {
    kind: "invalid",
    message: "Leave out sums and percentages: write {percent off} or {code}, and the shop fills in what is true.",
  },
  COPY_VERSION_UNKNOWN: { kind: "not-found", message: "There are no such words to put back." },
  PRICES_CHANGED: { kind: "conflict", message: "The prices are not those you looked at. Look at them once more." },
  STOCK_CHANGED: { kind: "conflict", message: "It has changed meanwhile: {now} on the shelf. Look at it once more." },
  FRAME_UNKNOWN: { kind: "invalid", message: "This frame style does not exist." },
  SIZE_NOT_ALLOWED: { kind: "invalid", message: "This layout comes in {sizes} only." },
  SIZE_UNKNOWN: {
    kind: "invalid",
    message: "This size is not available. Choose Small, Medium, Large or X-Large.",
  },
  TEMPLATE_NOT_FOUND: { kind: "not-found", message: "We could not find this layout." },
  TEMPLATE_UNKNOWN: { kind: "invalid", message: "This layout is no longer available." },
  TILE_COUNT: { kind: "invalid", message: "This layout has {places} places; {sent} photos were sent." },
  TILE_EMPTY: { kind: "invalid", message: "Photo {photo} of {of} is missing." },
  TILE_UNKNOWN: { kind: "invalid", message: 'This layout has no place named "{tile}".' },
  TOO_MANY_TILES: { kind: "invalid", message: "A design can have 100 tiles." },

  // Walls, links and captures
  CAPTURE_FAILED: { kind: "invalid", message: "We could not draw this wall. Please try again." },
  CAPTURE_NOT_FOUND: { kind: "not-found", message: "We could not find this picture." },
  NAME_MISSING: { kind: "invalid", message: "Give it a name." },
  SHARE_LIMIT: { kind: "invalid", message: "You can share 100 walls at a time. Stop sharing one first." },
  SHARE_NOT_FOUND: { kind: "not-found", message: "We could not find this shared wall." },
  WALL_NOT_FOUND: { kind: "not-found", message: "We could not find this wall." },
  WALL_LIMIT: { kind: "invalid", message: "You can keep 100 walls. Remove one first." },
  WALL_CHANGED: { kind: "conflict", message: "This wall was changed elsewhere. Reload to see it." },

  // Planning a wall
  PLAN_TOO_LARGE: {
    kind: "invalid",
    message:
      "At its true size this would take {sheets} sheets of paper, and {most} is the most. Bring the tiles together.",
  },
  PLAN_UNREADABLE: {
    kind: "malformed",
    message: "This address of a hanging sheet is not whole. Open the wall planner and get the sheet again.",
  },

  // Art
  ART_CHANGED: { kind: "conflict", message: "This artwork was changed by someone else. Reload to see it." },
  ART_IN_USE: {
    kind: "conflict",
    message: "Somebody has bought this work, has it in a cart or on a wall, or it hangs in a set. It stays.",
  },
  ART_LICENSE_MISSING: { kind: "invalid", message: "Write by what right the shop sells this work." },
  ART_TITLE_MISSING: { kind: "invalid", message: "Give the work a title." },
  ART_TOO_SMALL: {
    kind: "invalid",
    message: "This picture is too small to be sold as {size}: it takes at least {wide} × {high} pixels.",
  },
  ART_NOT_FOUND: { kind: "not-found", message: "We could not find this artwork." },
  ART_UNKNOWN: { kind: "invalid", message: 'Artwork "{artItemId}" does not exist.' },
  SET_CHANGED: { kind: "conflict", message: "This set was changed by someone else. Reload to see it." },
  SET_EMPTY: { kind: "invalid", message: "Add at least one artwork." },
  SET_NAME_MISSING: { kind: "invalid", message: "Give the set a name." },
  SET_NOT_FOUND: { kind: "not-found", message: "We could not find this art set." },
  SET_TOO_LARGE: { kind: "invalid", message: "A set can hold {limit} artworks." },
  TAG_TOO_LONG: { kind: "invalid", message: "A tag can have 40 characters." },
  TOO_MANY_TAGS: { kind: "invalid", message: "Choose up to 20 tags." },
  FEATURED_RANK_INVALID: {
    kind: "invalid",
    message: '"featured_rank" must be a whole number from 1 to 9999, or empty.',
  },

  // Cart
  CART_CHANGED: {
    kind: "conflict",
    message: "This cart was changed in another tab. We have loaded the latest version.",
  },
  CART_EMPTY: { kind: "invalid", message: "Add at least one item to start a cart." },
  CART_FULL: { kind: "invalid", message: "A cart can hold 50 items." },
  GIFT_NOTE_TOO_LONG: { kind: "invalid", message: "A gift note can have 240 characters." },
  SHIPPING_RATE_UNKNOWN: { kind: "invalid", message: "We do not ship that way. Choose free shipping." },
  CART_LOCKED: {
    kind: "conflict",
    message: "A payment is in progress for this cart. Finish or cancel it first.",
  },
  PHOTO_UNKNOWN: {
    kind: "invalid",
    as: "PHOTO_NOT_FOUND",
    message: "One of the photos could not be found. Please upload it again.",
  },
  CART_NOT_FOUND: { kind: "not-found", message: "We could not find this cart." },
  DUPLICATE_LINE: { kind: "invalid", message: "Two items share the same id." },
  LINE_NOT_FOUND: { kind: "not-found", message: "We could not find this item in your cart." },
  TOO_MANY_ITEMS: { kind: "invalid", message: "A cart can hold 50 items." },
  PROMO_UNKNOWN: { kind: "invalid", message: "We do not know this code. Please check the spelling." },
  PROMO_EXPIRED: { kind: "invalid", message: "This code has expired." },
  PROMO_NOT_STARTED: { kind: "invalid", message: "This code is not active yet." },
  PROMO_USED_UP: { kind: "invalid", message: "This code has been used up." },
  PROMO_NOT_BETTER: { kind: "invalid", message: "You already have the better offer." },
  PROMO_MIN_NOT_MET: { kind: "invalid", message: "This code needs a cart of at least {amount}." },
  PROMO_NOT_ELIGIBLE: {
    kind: "invalid",
    message: "This code is for a first order only, so we removed it. Please check the new total, then pay.",
  },
  PROMO_RESERVED: {
    kind: "invalid",
    message:
      "Another checkout with this email address is using this first-order code, so we removed it here. Please check the new total, then pay.",
  },

  // Checkout and payment
  ADDRESS_INCOMPLETE: { kind: "invalid", message: "{sentence}" },
  ADDRESS_MISSING: { kind: "invalid", message: "Add a delivery address before paying." },
  ALREADY_PAID: { kind: "conflict", message: "This order is already paid and cannot be changed here." },
  CARD_DECLINED: { kind: "unpaid", message: "Your card was declined. Try another card." },
  ORDER_ALREADY_PAID: { kind: "conflict", as: "ALREADY_PAID", message: "This order is already paid." },
  CHECKOUT_CLOSED: { kind: "conflict", message: "This checkout was closed. Please check out again." },
  CHECKOUT_EMPTY: { kind: "invalid", message: "There is nothing to check out." },
  CONFLICTING_FIELDS: { kind: "invalid", message: 'Send either photos or "upload later", not both.' },
  CURRENCY: { kind: "invalid", message: "Payments are in US dollars." },
  VARIANTS_MISMATCH: { kind: "invalid", message: "The products sent are not the ones in the cart. Please reload." },
  VARIANT_UNKNOWN: { kind: "invalid", message: "One of the products is no longer sold." },
  CHECKOUT_NOT_FOUND: { kind: "not-found", message: "We could not find this checkout." },
  NAME_INVALID: { kind: "invalid", message: "{sentence}" },
  NAME_TOO_LONG: { kind: "invalid", message: "The name is too long (limit 60)." },
  PHONE_INVALID: { kind: "invalid", message: "{sentence}" },
  /** A name, an address or a gift note has characters that no font of ours has. */
  TEXT_UNPRINTABLE: { kind: "invalid", message: "{sentence}" },
  STATE_INVALID: { kind: "invalid", message: "Choose a US state." },
  ZIP_INVALID: { kind: "invalid", message: "Enter a 5-digit ZIP code." },
  ZIP_STATE_MISMATCH: { kind: "invalid", message: "{sentence}" },
  COUNTRY_NOT_SUPPORTED: { kind: "invalid", message: "We ship to addresses in the United States only." },
  EMAIL_INVALID: { kind: "invalid", message: "Enter a valid e-mail address, like name@example.com." },
  NOT_PAID: { kind: "unpaid", message: "This order has not been paid yet." },
  PAYMENTS_DOWN: {
    kind: "unavailable",
    message: "We cannot take payments right now. You have not been charged; your cart is saved.",
  },
  PAYMENT_IN_PROGRESS: { kind: "conflict", message: "Your payment is being processed. Please wait." },
  TOTAL_TOO_SMALL: {
    kind: "invalid",
    message: "Cards cannot pay less than $0.50. Add another wall, or take the code off.",
  },
  ROBOT: { kind: "forbidden", message: "This is not for robots." },
  PAYMENT_NOT_FOUND: { kind: "not-found", message: "We could not find this payment." },
  PHOTOS_MISSING: { kind: "invalid", message: 'Add your photos or choose "upload later".' },
  PHOTOS_NOT_READY: {
    kind: "conflict",
    message: "{photos} still being prepared. Try again in a moment.",
  },
  PHOTO_DAMAGE_UNCONFIRMED: {
    kind: "conflict",
    as: "PHOTO_LOOKS_DAMAGED",
    message: "Photo {photo} looks damaged. Replace it, or confirm that we should print it as it is.",
  },
  PHOTO_REJECTED: { kind: "invalid", message: "Photo {photo} could not be used. Please replace it." },
  QUOTE_EXPIRED: {
    kind: "conflict",
    message: "Prices were held for 30 minutes and have been refreshed. Please check the new total.",
  },
  WEBHOOK_EXPIRED: { kind: "malformed", message: "Signature has expired." },
  WEBHOOK_MODE: { kind: "malformed", message: "Wrong mode." },
  WEBHOOK_SIGNATURE: { kind: "malformed", message: "{what} signature." },

  // Orders
  IN_PRODUCTION: {
    kind: "locked",
    message: "This order is already with the printer. Contact us to change it.",
  },
  BREAK_NOT_FOUND: { kind: "not-found", message: "We could not find this entry of the reconciliation." },
  BREAK_NOT_REPAIRABLE: { kind: "conflict", message: "This cannot be repaired by itself any more. Please look again." },
  ORDER_FILE_MISSING: { kind: "conflict", message: "A file of this order is missing. See Reconciliation for which." },
  ACTION_NOT_ALLOWED: { kind: "conflict", message: "This cannot be done with the order as it stands." },
  /** Told to jobs only, and to who looks at them. */
  MAIL_DOWN: { kind: "unavailable", message: "Letters cannot be sent at this moment." },
  MAIL_JUST_SENT: { kind: "too-many", message: "This e-mail was just sent. Please check your inbox." },
  LETTER_NOT_SENT: { kind: "conflict", message: "This letter has not gone out yet, so it cannot be sent again." },
  JOB_NOT_FOUND: { kind: "not-found", message: "We could not find this job." },
  JOB_RUNNING: { kind: "conflict", message: "This job is running at this moment. Try again when it has ended." },
  MESSAGE_EMPTY: { kind: "invalid", message: "Write us a few words." },
  MESSAGE_NOT_FOUND: { kind: "not-found", message: "We could not find this message." },
  MESSAGE_ANSWERED: {
    kind: "conflict",
    message: "Somebody has answered this message meanwhile. Read that answer first.",
  },
  ANSWER_EMPTY: { kind: "invalid", message: "Write an answer first." },
  REFUND_TOO_LARGE: { kind: "invalid", message: "No more can be refunded than was paid." },
  ORDER_CODE_REQUIRED: {
    kind: "forbidden",
    message: "This order was placed in another browser. Enter the code from our email to change it.",
  },
  ORDER_CODE_WRONG: { kind: "invalid", message: "This is not the code. Check the newest email from us." },
  ORDER_CODE_EXPIRED: { kind: "gone", message: "This code has expired or was tried too often. Ask for a new one." },
  ORDER_CODES_SENT: {
    kind: "too-many",
    message: "We have sent several codes for this order. Check your inbox, or try again in {minutes} minutes.",
  },
  LINK_EXPIRED: { kind: "gone", message: "This link has expired. Ask for a new one by e-mail." },
  UPLOAD_FRAME_FIXED: {
    kind: "invalid",
    message: "This wall was bought in the {frame} frame. Send its photos with that frame, or write to us to change it.",
  },
  UPLOAD_SIZE_FIXED: {
    kind: "invalid",
    message: "This tile was bought in {size}. Another size has another price: write to us to change it.",
  },
  NOT_UPLOAD_LATER: { kind: "conflict", message: "The photos of this order are already complete." },
  ORDER_CANCELLED: { kind: "conflict", message: "This order was cancelled." },
  ORDER_LINE_NOT_FOUND: { kind: "not-found", message: "We could not find this item in the order." },
  ORDER_NOT_FOUND: { kind: "not-found", message: "We could not find this order." },
  UPLOAD_OVERDUE: {
    kind: "conflict",
    message: "This order has been waiting for its photos for 30 days. We will get in touch.",
  },
  CHANGE_NOT_FOUND: { kind: "not-found", message: "We could not find this change." },
  CHANGE_CLOSED: {
    kind: "conflict",
    message: "This change was closed before it was paid. Your order is as it was; what came late goes back.",
  },
  CHANGE_TOO_SMALL: {
    kind: "conflict",
    message: "The difference, {amount}, is less than a card can pay. Contact us to change the address.",
  },
  TOTAL_NOT_AGREED: {
    kind: "conflict",
    message: "With this address the total is {after} instead of {before}. Please agree to it first.",
  },
  CLAIM_NOT_FOUND: { kind: "not-found", message: "We could not find this claim." },
  CLAIM_DECIDED: { kind: "conflict", message: "This claim has been decided already." },
  REMAKE_NOT_FOUND: { kind: "not-found", message: "We could not find this remake." },
  PHOTO_BLURRED: { kind: "conflict", message: "This photo has too few pixels for its size and would print blurred." },
  PHOTO_REFUSED: {
    kind: "invalid",
    message: "We cannot print this picture because of what it shows. Please choose another one.",
  },
  REFUSAL_EMPTY: { kind: "invalid", message: "Tell the customer why, in your own words." },
  REFUSAL_WHOLE_ORDER: {
    kind: "conflict",
    message: "Every wall of this order shows that picture: nothing would be left to make. Refund all of it instead.",
  },
  FRAMES_ARE_THERE: {
    kind: "conflict",
    message: "There are enough frames for this order now. It goes on by itself.",
  },
  REFUSAL_NOT_FOUND: { kind: "not-found", message: "We could not find this refusal." },
  PHOTO_BLANK: { kind: "conflict", message: "This picture is one colour all over: there is nothing on it to see." },
  PHOTO_LOOKS_DAMAGED: {
    kind: "conflict",
    message: "This photo looks damaged: parts of it may be missing or have the wrong colors.",
  },
  PHOTO_DARK: { kind: "conflict", message: "This photo is so dark that little of it would be seen on paper." },
  PHOTO_TWICE: { kind: "conflict", message: "The same picture is on two tiles of this wall." },
  PHOTO_FACE_AT_EDGE: { kind: "conflict", message: "A face lies at the edge, where the frame would cut it." },
  CHANGE_WINDOW_OPEN: {
    kind: "conflict",
    message: "The customer may still change or cancel this order. Confirm that it should be started early.",
  },
  BATCH_EMPTY: {
    kind: "conflict",
    message: "Nothing of this size and frame is ready to print. Somebody may have started the batch already.",
  },
  BATCH_NOT_FOUND: { kind: "not-found", message: "We could not find this batch." },
  BATCH_MOVED: { kind: "conflict", message: "Nothing of this batch waits to be printed any more." },
  BOX_NOT_CLOSED: { kind: "conflict", message: "This box has not been packed and checked yet." },
  BOX_NOT_COMPLETE: { kind: "conflict", message: "{missing} of {of} tiles are not in this box yet." },
  PARCEL_SENT: { kind: "conflict", message: "This parcel was sent already, with {carrier} {number}." },
  PLATES_WRONG: { kind: "invalid", message: "This box takes {plates} plates, one for each tile, not {counted}." },
  SCAN_BEING_REMADE: { kind: "conflict", message: "This tile is being made again. Put this piece aside." },
  SCAN_BOX_FIRST: { kind: "invalid", message: "Scan the packing slip of the box first, then its tiles." },
  SCAN_MISREAD: { kind: "invalid", message: "That is no code of ours, or it was misread. Scan it again." },
  SCAN_NOT_STARTED: { kind: "conflict", message: "Order {order} has not gone to print yet. Put this tile aside." },
  SCAN_NOT_UNDONE: {
    kind: "conflict",
    message: "This cannot be taken back: the tile or its order has moved on since.",
  },
  SCAN_ON_HOLD: { kind: "conflict", message: "Order {order} is on hold. Put this tile aside." },
  SCAN_OUT_OF_ORDER: { kind: "conflict", message: "This tile is not {before} yet. Scan it at {station} first." },
  SCAN_UNKNOWN: { kind: "not-found", message: "We know of nothing with this code." },
  SCAN_WRONG_BOX: { kind: "conflict", message: "Wrong box! This tile belongs to {order}." },
  SCAN_WRONG_KIND: { kind: "invalid", message: "This is the code of {found}. Scan that of {wanted} here." },
  SCAN_WRONG_STATION: { kind: "conflict", message: "This tile is {state} already. It does not belong here." },
  PRINT_NOT_FOUND: { kind: "not-found", message: "We could not find this print file." },
  PRINT_NOT_READY: { kind: "conflict", message: "This piece has no print file yet. It will be there once it is made." },
  PRINT_FORMAT_UNKNOWN: { kind: "invalid", message: "Print files can be taken as .jpg, .tif or .pdf." },
  PRINT_CHANGED: { kind: "conflict", message: "This is not the file that was made. Have the piece made again." },
  SHEET_NOT_READY: { kind: "conflict", message: "{pieces} no print file yet. Sheets need all pieces of the order." },
  SHEET_NOT_FOUND: { kind: "not-found", message: "This order does not fill such a sheet." },
} as const satisfies Record<string, Refusal>;

export type ShopErrorCode = keyof typeof shopErrors;

/** The code by which callers know a refusal. */
export function publicCode(code: ShopErrorCode): ShopErrorCode {
  const refusal: Refusal = shopErrors[code];
  return (refusal.as ?? code) as ShopErrorCode;
}

export const isShopErrorCode = (code: string): code is ShopErrorCode => Object.hasOwn(shopErrors, code);

type Facts = Readonly<Record<string, unknown>>;

export type ShopErrorOptions = ErrorOptions & {
  /** Sentences that stand next to the inputs they are about, by path. */
  fields?: Readonly<Record<string, string>>;
  /** What the caller needs to go on, beside the sentence: the cart as it is now, the order that was paid. */
  shown?: Readonly<Record<string, unknown>>;
};

/** The sentence of a refusal, its placeholders filled. */
export function sentenceOf(code: ShopErrorCode, facts: Facts = {}): string {
  return shopErrors[code].message.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}

export class ShopError extends Error {
  override readonly name = "ShopError";
  readonly code: ShopErrorCode;
  /** For logs; never sent to the browser except where the sentence names them. */
  readonly facts: Facts;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly shown: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ShopErrorCode, facts: Facts = {}, options: ShopErrorOptions = {}) {
    super(sentenceOf(code, facts), options);
    this.code = code;
    this.facts = facts;
    this.fields = options.fields;
    this.shown = options.shown;
  }

  get kind(): ErrorKind {
    return shopErrors[this.code].kind;
  }
}
