import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { paths } from '../lib/paths.ts'
import { FullPageLoader } from '../ui/FullPageLoader.tsx'
import { Guard } from './Guard.tsx'
import { RouteErrorPage } from './RouteErrorPage.tsx'

/** A page in a chunk of its own. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
})

const layout = (load: () => Promise<ComponentType>, children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: await load() }),
  // Below the layout, so that a page's fault leaves the header and the menu standing.
  children: [{ errorElement: <RouteErrorPage />, children }],
})

const notReady = async () => (await import('./SectionNotReadyPage.tsx')).SectionNotReadyPage

const accessPages = [
  page(paths.landing, notReady),
  page(paths.auth, notReady),
  page(paths.otpVerification, notReady),
  page(paths.forgotPassword, notReady),
  page(paths.resetPassword, notReady),
]

const plansPage = notReady

const setupPages = [
  page(paths.businessSetup, notReady),
  page(paths.subscriptionPlans, plansPage),
  page(paths.upgradeSubscriptionPlans, notReady),
  page(paths.paymentSuccess, notReady),
]

const shellPages = [
  page(paths.dashboard, notReady),
  page(paths.properties, notReady),
  page(paths.agentProperties, notReady),
  page(paths.bookings, notReady),
  page(paths.myBookings, notReady),
  page(paths.agents, notReady),
  page(paths.staff, notReady),
  page(paths.inventory, notReady),
  page(paths.maintenance, notReady),
  page(paths.expenses, notReady),
  page(paths.analytics, notReady),
  page(paths.performance, notReady),
  page(paths.settings, notReady),
  page(paths.profile, notReady),
]

export const routes: RouteObject[] = [
  {
    element: <Guard />,
    errorElement: <RouteErrorPage />,
    HydrateFallback: FullPageLoader,
    children: [
      ...accessPages,
      layout(async () => (await import('./SetupLayout.tsx')).SetupLayout, setupPages),
      layout(async () => (await import('./Shell.tsx')).Shell, shellPages),
      page('*', async () => (await import('./NotFoundPage.tsx')).NotFoundPage),
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
