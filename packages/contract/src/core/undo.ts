/** How long the screen offers to undo a quick action, such as a check-out, with one tap. */
export const undoOfferSeconds = 10

/** Delay of a mail about a quick action: until Undo is no longer offered, and some seconds for a slow connection. */
export const undoMailDelaySeconds = undoOfferSeconds + 5

/** How long the server allows the person who took a quick action to undo it. */
export const undoAllowedMinutes = 10
