/**
 * Mails that a business can send to people outside it: per day invitations including resends, and rating requests to guests; per hour
 * and day codes to those who fill the form of its public page. Each has a budget of its own, so that strangers who fill the form use up
 * no other mails. The limit of an hour leaves codes for the guests of the following hours.
 */
export const mailLimits = {
  new: { invitations: 20, guestMails: 50, requestCodes: { hour: 20, day: 50 } },
  established: { invitations: 1_000, guestMails: 1_000, requestCodes: { hour: 100, day: 1_000 } },
} as const

/** A business counts as established after its first verified payment, or after this many days. */
export const newBusinessDays = 30
