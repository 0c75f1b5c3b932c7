/** Stars a guest can give. */
export const maxStars = 5
export const maxRatingComment = 1000
/** How long the link in the mail works. */
export const ratingLinkDays = 30
