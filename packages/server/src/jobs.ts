import { sendEmailChanged, sendEmailConfirmation } from './features/auth/auth.email-changes.ts'
import { sendInvitation } from './features/auth/auth.invitations.ts'
import { forgetExpired, sendCode, sendWelcome } from './features/auth/auth.jobs.ts'
import { mailDataExported } from './features/data/data.jobs.ts'
import { mailDemoRequest } from './features/landing/landing.jobs.ts'
import { sendDailyDigests, tellMornings } from './features/notifications/notifications.daily-jobs.ts'
import { mailDigest, mailNotification } from './features/notifications/notifications.jobs.ts'
import { requestRating } from './features/ratings/ratings.jobs.ts'
import { forgetOldNews, reconcile, settle } from './features/subscription/payments.jobs.ts'
import { mailPaymentFailed, mailPaymentReceived } from './features/subscription/payments.mail-jobs.ts'
import { endPlans, remindOfRenewal } from './features/subscription/subscription.jobs.ts'
import { mailPlanEnded, mailRenewal } from './features/subscription/subscription.mail-jobs.ts'
import { forgetChanges } from './platform/changes.ts'
import { forgetOldKeys } from './platform/http/http.jobs.ts'
import type { Job } from './platform/jobs.ts'
import { forgetDeliveries } from './platform/mail.jobs.ts'
import { callWebhook } from './platform/payments/sandbox.ts'
import { sweepFilesNightly } from './sweep.ts'

/** Every job of every feature. */
export const allJobs = [
  sendCode,
  sendWelcome,
  sendInvitation,
  sendEmailConfirmation,
  sendEmailChanged,
  forgetExpired,
  settle,
  reconcile,
  forgetOldNews,
  mailPaymentReceived,
  mailPaymentFailed,
  endPlans,
  remindOfRenewal,
  mailRenewal,
  mailPlanEnded,
  forgetOldKeys,
  forgetDeliveries,
  mailDemoRequest,
  mailDataExported,
  callWebhook,
  mailNotification,
  requestRating,
  mailDigest,
  tellMornings,
  sendDailyDigests,
  forgetChanges,
  sweepFilesNightly,
] as readonly Job[]
