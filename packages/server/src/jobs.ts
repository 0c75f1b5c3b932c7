import { sendNewEmailCode } from './features/account/own-email.service.ts'
import { deleteExpired, sendCode, sendWelcome } from './features/auth/auth.jobs.ts'
import { sendEmailConfirmation, sendNewEmailNotice } from './features/auth/email-changes.service.ts'
import { sendFormerEmailNotice } from './features/auth/security/operator-recovery.service.ts'
import { sendSecurityNotice } from './features/auth/security/security-notices.service.ts'
import { readCalendars } from './features/calendars/reading/calendars.jobs.ts'
import { mailDataExported } from './features/data/data.jobs.ts'
import { deleteOldEntries } from './features/guest-register/guest-register.jobs.ts'
import {
  deleteExpiredInvitationMails,
  sendInvitation,
  sendLegacyInvitation,
} from './features/invitations/invitations.jobs.ts'
import { mailDemoRequest } from './features/landing/landing.jobs.ts'
import { deleteOldMessages } from './features/messages/messages.jobs.ts'
import { deleteCheckedStatements } from './features/money/bank/bank.jobs.ts'
import { remindOfCautions } from './features/money/cautions/cautions.jobs.ts'
import { checkPayLinks, settleOnlinePayment } from './features/money/collections/collections.jobs.ts'
import { deleteExpiredDocumentLinks } from './features/money/documents/documents.jobs.ts'
import { notifyOfOverdueAmounts } from './features/money/due-dates/due-dates.jobs.ts'
import { endHolds } from './features/money/holds/holds.jobs.ts'
import { sendDailyDigests, sendDailyMorningNotifications } from './features/notifications/daily.jobs.ts'
import { mailDigest, mailNotification } from './features/notifications/notifications.jobs.ts'
import { deleteOldEvents, reconcile, settle } from './features/payments/payments.jobs.ts'
import { mailPaymentFailed, mailPaymentReceived } from './features/payments/receipt.jobs.ts'
import { deleteOldRequests, endRequests } from './features/public-page/requests/end-requests.jobs.ts'
import { mailRequestCode, mailRequestGuest } from './features/public-page/requests/requests.jobs.ts'
import { sendRatingRequest } from './features/ratings/ratings.jobs.ts'
import { mailPlanEnded, mailRenewal, mailSeats } from './features/subscription/mail.jobs.ts'
import { announceSeatLimits, endPlans, remindOfRenewal } from './features/subscription/subscription.jobs.ts'
import { deleteExpiredKeys } from './platform/http/http.jobs.ts'
import { type Job, withFormerNames } from './platform/jobs/jobs.ts'
import { deleteOldChanges } from './platform/live/changes.ts'
import { deleteOldDeliveries } from './platform/mail/mail.jobs.ts'
import { callWebhook } from './platform/payments/sandbox.ts'
import { measureFiles, sweepFilesNightly } from './sweep.ts'

/** Every job of every feature. */
export const allJobs = withFormerNames([
  sendCode,
  sendWelcome,
  sendInvitation,
  sendLegacyInvitation,
  deleteExpiredInvitationMails,
  sendEmailConfirmation,
  sendNewEmailNotice,
  sendFormerEmailNotice,
  sendNewEmailCode,
  sendSecurityNotice,
  deleteExpired,
  settle,
  reconcile,
  deleteOldEvents,
  mailPaymentReceived,
  mailPaymentFailed,
  endPlans,
  remindOfRenewal,
  announceSeatLimits,
  mailSeats,
  mailRenewal,
  mailPlanEnded,
  deleteExpiredKeys,
  deleteExpiredDocumentLinks,
  deleteOldMessages,
  deleteOldEntries,
  mailRequestCode,
  mailRequestGuest,
  endRequests,
  deleteOldRequests,
  deleteCheckedStatements,
  endHolds,
  readCalendars,
  settleOnlinePayment,
  checkPayLinks,
  notifyOfOverdueAmounts,
  remindOfCautions,
  deleteOldDeliveries,
  mailDemoRequest,
  mailDataExported,
  callWebhook,
  mailNotification,
  sendRatingRequest,
  mailDigest,
  sendDailyMorningNotifications,
  sendDailyDigests,
  deleteOldChanges,
  sweepFilesNightly,
  measureFiles,
] as readonly Job[])
