import type { ComponentType } from 'react'
import { paths } from '../lib/paths.ts'

export type PageLoads = Readonly<Record<string, () => Promise<ComponentType>>>

/** Pages without a layout. */
export const accessPages: PageLoads = {
  [paths.auth]: async () => (await import('../features/auth/AuthPage.tsx')).AuthPage,
  [paths.otpVerification]: async () =>
    (await import('../features/auth/OtpVerificationPage.tsx')).OtpVerificationPage,
  [paths.forgotPassword]: async () =>
    (await import('../features/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  [paths.resetPassword]: async () =>
    (await import('../features/auth/ResetPasswordPage.tsx')).ResetPasswordPage,
  [paths.confirmEmail]: async () => (await import('../features/auth/ConfirmEmailPage.tsx')).ConfirmEmailPage,
  [paths.emailLink]: async () => (await import('../features/auth/EmailLinkPage.tsx')).EmailLinkPage,
  [paths.notMe]: async () => (await import('../features/auth/NotMePage.tsx')).NotMePage,
  [paths.invitation]: async () => (await import('../features/auth/InvitationPage.tsx')).InvitationPage,
  [paths.rate]: async () => (await import('../features/ratings/RatePage.tsx')).RatePage,
}

/** Pages in the layout of setup and payment. */
export const setupPages: PageLoads = {
  [paths.businessSetup]: async () =>
    (await import('../features/business/BusinessSetupPage.tsx')).BusinessSetupPage,
  [paths.subscriptionPlans]: async () => (await import('../features/subscription/PlansPage.tsx')).PlansPage,
  [paths.upgradeSubscriptionPlans]: async () =>
    (await import('../features/subscription/UpgradePlansPage.tsx')).UpgradePlansPage,
  [paths.paymentSuccess]: async () =>
    (await import('../features/subscription/PaymentResultPage.tsx')).PaymentResultPage,
  [paths.sandboxCheckout]: async () =>
    (await import('../features/subscription/SandboxCheckoutPage.tsx')).SandboxCheckoutPage,
}

/** Pages with header and menu. */
export const shellPages: PageLoads = {
  [paths.dashboard]: async () => (await import('../features/analytics/DashboardPage.tsx')).DashboardPage,
  [paths.properties]: async () => (await import('../features/properties/PropertiesPage.tsx')).PropertiesPage,
  [paths.agentProperties]: async () =>
    (await import('../features/properties/PropertiesPage.tsx')).PropertiesPage,
  [paths.bookings]: async () => (await import('../features/bookings/BookingsPage.tsx')).loadBookingsPage(),
  [paths.myBookings]: async () => (await import('../features/bookings/MyBookingsPage.tsx')).MyBookingsPage,
  [paths.agents]: async () => (await import('../features/agents/AgentsPage.tsx')).AgentsPage,
  [paths.staff]: async () => (await import('../features/staff/StaffPage.tsx')).StaffPage,
  [paths.inventory]: async () => (await import('../features/inventory/InventoryPage.tsx')).InventoryPage,
  [paths.maintenance]: async () =>
    (await import('../features/maintenance/MaintenancePage.tsx')).MaintenancePage,
  [paths.expenses]: async () => (await import('../features/expenses/ExpensesPage.tsx')).ExpensesPage,
  [paths.analytics]: async () => (await import('../features/analytics/AnalyticsPage.tsx')).AnalyticsPage,
  [paths.performance]: async () =>
    (await import('../features/analytics/PerformancePage.tsx')).PerformancePage,
  [paths.settings]: async () => (await import('./SettingsPage.tsx')).SettingsPage,
  [paths.profile]: async () => (await import('./ProfilePage.tsx')).ProfilePage,
  [paths.activity]: async () => (await import('../features/audit/ActivityPage.tsx')).ActivityPage,
}
