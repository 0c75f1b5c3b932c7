/** Time in which a quick action, such as a check-out, can be undone with one tap. */
export const undoSeconds = 10
