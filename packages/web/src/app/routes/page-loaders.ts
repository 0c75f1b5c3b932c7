import type { ComponentType } from 'react'
import { paths } from '../../lib/paths.ts'

export type PageLoaders = Readonly<Record<string, () => Promise<ComponentType>>>

/** Without a frame around them. */
export const accessPages: PageLoaders = {
  [paths.auth]: async () => (await import('../../features/auth/pages/AuthPage.tsx')).AuthPage,
  [paths.otpVerification]: async () =>
    (await import('../../features/auth/pages/OtpVerificationPage.tsx')).OtpVerificationPage,
  [paths.forgotPassword]: async () =>
    (await import('../../features/auth/pages/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  [paths.resetPassword]: async () =>
    (await import('../../features/auth/pages/ResetPasswordPage.tsx')).ResetPasswordPage,
  [paths.confirmEmail]: async () =>
    (await import('../../features/auth/pages/ConfirmEmailPage.tsx')).ConfirmEmailPage,
  [paths.emailLink]: async () => (await import('../../features/auth/pages/EmailLinkPage.tsx')).EmailLinkPage,
  [paths.notMe]: async () => (await import('../../features/auth/pages/NotMePage.tsx')).NotMePage,
  [paths.invitation]: async () =>
    (await import('../../features/auth/pages/InvitationPage.tsx')).InvitationPage,
  [paths.rate]: async () => (await import('../../features/ratings/RatePage.tsx')).RatePage,
}

/** In the frame of setting up and paying. */
export const setupPages: PageLoaders = {
  [paths.businessSetup]: async () =>
    (await import('../../features/business/BusinessSetupPage.tsx')).BusinessSetupPage,
  [paths.subscriptionPlans]: async () =>
    (await import('../../features/subscription/PlansPage.tsx')).PlansPage,
  [paths.upgradeSubscriptionPlans]: async () =>
    (await import('../../features/subscription/UpgradePlansPage.tsx')).UpgradePlansPage,
  [paths.paymentSuccess]: async () =>
    (await import('../../features/payments/PaymentResultPage.tsx')).PaymentResultPage,
  [paths.sandboxCheckout]: async () =>
    (await import('../../features/payments/SandboxCheckoutPage.tsx')).SandboxCheckoutPage,
}

/** With header and menu. */
export const shellPages: PageLoaders = {
  [paths.dashboard]: async () => (await import('../../features/dashboard/DashboardPage.tsx')).DashboardPage,
  [paths.properties]: async () =>
    (await import('../../features/properties/PropertiesPage.tsx')).PropertiesPage,
  [paths.agentProperties]: async () =>
    (await import('../../features/properties/PropertiesPage.tsx')).PropertiesPage,
  [paths.bookings]: async () => (await import('../../features/bookings/BookingsPage.tsx')).loadBookingsPage(),
  [paths.myBookings]: async () => (await import('../../features/bookings/MyBookingsPage.tsx')).MyBookingsPage,
  [paths.agents]: async () => (await import('../../features/agents/AgentsPage.tsx')).AgentsPage,
  [paths.staff]: async () => (await import('../../features/staff/StaffPage.tsx')).StaffPage,
  [paths.inventory]: async () => (await import('../../features/inventory/InventoryPage.tsx')).InventoryPage,
  [paths.maintenance]: async () =>
    (await import('../../features/maintenance/MaintenancePage.tsx')).MaintenancePage,
  [paths.expenses]: async () => (await import('../../features/expenses/ExpensesPage.tsx')).ExpensesPage,
  [paths.analytics]: async () => (await import('../../features/analytics/AnalyticsPage.tsx')).AnalyticsPage,
  [paths.performance]: async () =>
    (await import('../../features/performance/PerformancePage.tsx')).PerformancePage,
  [paths.settings]: async () => (await import('./SettingsPage.tsx')).SettingsPage,
  [paths.profile]: async () => (await import('./ProfilePage.tsx')).ProfilePage,
  [paths.activity]: async () => (await import('../../features/audit/ActivityPage.tsx')).ActivityPage,
}
