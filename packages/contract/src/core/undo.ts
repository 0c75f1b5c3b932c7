/** How long the screen offers to undo a quick action, such as a check-out, with one tap. */
export const undoOfferSeconds = 10

/** Seconds after which a mail about a quick action is sent: no longer offered to be undone, with some seconds for a slow connection. */
export const undoOfferEndSeconds = undoOfferSeconds + 5

/** How long the server allows the person who took a quick action to undo it. */
export const undoAllowedMinutes = 10
