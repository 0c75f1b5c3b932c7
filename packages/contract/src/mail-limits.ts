/** Mails a day that a business may cause to people outside it: invitations with their resends, and mails to guests. */
export const mailLimits = {
  new: { invitations: 20, guestMails: 50 },
  established: { invitations: 1_000, guestMails: 1_000 },
} as const

/** A business is established with its first verified payment, or after so many days. */
export const newBusinessDays = 30
