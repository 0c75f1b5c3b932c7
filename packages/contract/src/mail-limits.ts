/** Mails per day that a business can send to people outside it: invitations including resends, and mails to guests. */
export const mailLimits = {
  new: { invitations: 20, guestMails: 50 },
  established: { invitations: 1_000, guestMails: 1_000 },
} as const

/** A business counts as established after its first verified payment, or after this many days. */
export const newBusinessDays = 30
