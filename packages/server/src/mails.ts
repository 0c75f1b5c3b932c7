import { authMailExamples } from './features/auth/auth.mail-examples.ts'
import { dataMailExamples } from './features/data/data.mail-examples.ts'
import { invitationsMailExamples } from './features/invitations/invitations.mail-examples.ts'
import { landingMailExamples } from './features/landing/landing.mail-examples.ts'
import { notificationsMailExamples } from './features/notifications/notifications.mail-examples.ts'
import { requestsMailExamples } from './features/public-page/requests/requests.mail-examples.ts'
import { ratingsMailExamples } from './features/ratings/ratings.mail-examples.ts'
import { subscriptionMailExamples } from './features/subscription/subscription.mail-examples.ts'
import type { MailExample } from './platform/mail/example.ts'

/** An example of every mail of every feature. */
export const allMailExamples: readonly MailExample[] = [
  ...authMailExamples,
  ...dataMailExamples,
  ...invitationsMailExamples,
  ...landingMailExamples,
  ...notificationsMailExamples,
  ...ratingsMailExamples,
  ...requestsMailExamples,
  ...subscriptionMailExamples,
]
