import { sendNewEmailCode } from './features/account/own-email.service.ts'
import { forgetExpired, sendCode, sendWelcome } from './features/auth/auth.jobs.ts'
import { sendEmailConfirmation, sendNewEmailNotice } from './features/auth/email-changes.service.ts'
import { sendFormerEmailNotice } from './features/auth/security/operator-recovery.service.ts'
import { sendSecurityNotice } from './features/auth/security/security-notices.service.ts'
import { mailDataExported } from './features/data/data.jobs.ts'
import {
  sendEarlierInvitation,
  sendInvitation,
  tidyInvitations,
} from './features/invitations/invitations.jobs.ts'
import { mailDemoRequest } from './features/landing/landing.jobs.ts'
import { sendDailyDigests, tellMornings } from './features/notifications/daily.jobs.ts'
import { mailDigest, mailNotification } from './features/notifications/notifications.jobs.ts'
import { forgetOldNews, reconcile, settle } from './features/payments/payments.jobs.ts'
import { mailPaymentFailed, mailPaymentReceived } from './features/payments/receipt.jobs.ts'
import { requestRating } from './features/ratings/ratings.jobs.ts'
import { mailPlanEnded, mailRenewal, mailSeats } from './features/subscription/mail.jobs.ts'
import { announceSeatLimits, endPlans, remindOfRenewal } from './features/subscription/subscription.jobs.ts'
import { forgetOldKeys } from './platform/http/http.jobs.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { forgetChanges } from './platform/live/changes.ts'
import { forgetDeliveries } from './platform/mail/mail.jobs.ts'
import { callWebhook } from './platform/payments/sandbox.ts'
import { measureFiles, sweepFilesNightly } from './sweep.ts'

/** Every job of every feature. */
export const allJobs = [
  sendCode,
  sendWelcome,
  sendInvitation,
  sendEarlierInvitation,
  tidyInvitations,
  sendEmailConfirmation,
  sendNewEmailNotice,
  sendFormerEmailNotice,
  sendNewEmailCode,
  sendSecurityNotice,
  forgetExpired,
  settle,
  reconcile,
  forgetOldNews,
  mailPaymentReceived,
  mailPaymentFailed,
  endPlans,
  remindOfRenewal,
  announceSeatLimits,
  mailSeats,
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
  measureFiles,
] as readonly Job[]
