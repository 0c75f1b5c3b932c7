import { paths } from '../../lib/paths.ts'

/**
 * Maps the path of each page to its file, relative to `src`. The component has the name of the file. The build
 * also reads these tables.
 */
export type PageTable = Readonly<Record<string, string>>

/** Pages without a layout. */
export const accessPages: PageTable = {
  [paths.auth]: 'features/auth/pages/AuthPage.tsx',
  [paths.otpVerification]: 'features/auth/pages/OtpVerificationPage.tsx',
  [paths.forgotPassword]: 'features/auth/pages/ForgotPasswordPage.tsx',
  [paths.resetPassword]: 'features/auth/pages/ResetPasswordPage.tsx',
  [paths.confirmEmail]: 'features/auth/pages/ConfirmEmailPage.tsx',
  [paths.emailLink]: 'features/auth/pages/EmailLinkPage.tsx',
  [paths.notMe]: 'features/auth/pages/NotMePage.tsx',
  [paths.invitation]: 'features/auth/pages/DeclineInvitationPage.tsx',
  [paths.rate]: 'features/ratings/RatePage.tsx',
}

/** Pages of setup and payment, in `SetupLayout`. */
export const setupPages: PageTable = {
  [paths.businessSetup]: 'features/business/BusinessSetupPage.tsx',
  [paths.subscriptionPlans]: 'features/subscription/PlansPage.tsx',
  [paths.upgradeSubscriptionPlans]: 'features/subscription/UpgradePlansPage.tsx',
  [paths.paymentSuccess]: 'features/payments/PaymentResultPage.tsx',
  [paths.sandboxCheckout]: 'features/payments/SandboxCheckoutPage.tsx',
}

/** Pages with header and menu, in `Shell`. */
export const shellPages: PageTable = {
  [paths.dashboard]: 'app/routes/TodayPage.tsx',
  [paths.properties]: 'features/properties/PropertiesPage.tsx',
  [paths.agentProperties]: 'features/properties/PropertiesPage.tsx',
  [paths.seasons]: 'features/properties/SeasonsPage.tsx',
  [paths.bookings]: 'features/bookings/BookingsPage.tsx',
  [paths.myBookings]: 'features/bookings/MyBookingsPage.tsx',
  [paths.requests]: 'features/public-page/RequestsPage.tsx',
  [paths.payments]: 'features/money/PaymentsPage.tsx',
  [paths.bankStatements]: 'features/money/bank/BankStatementsPage.tsx',
  [paths.landlords]: 'features/landlords/LandlordsPage.tsx',
  [paths.agents]: 'features/agents/AgentsPage.tsx',
  [paths.staff]: 'features/staff/StaffPage.tsx',
  [paths.inventory]: 'features/inventory/InventoryPage.tsx',
  [paths.maintenance]: 'features/maintenance/MaintenancePage.tsx',
  [paths.expenses]: 'features/expenses/ExpensesPage.tsx',
  [paths.analytics]: 'features/analytics/AnalyticsPage.tsx',
  [paths.performance]: 'app/routes/AgentPage.tsx',
  [paths.settings]: 'app/routes/SettingsPage.tsx',
  [paths.profile]: 'app/routes/ProfilePage.tsx',
  [paths.activity]: 'features/audit/ActivityPage.tsx',
}
