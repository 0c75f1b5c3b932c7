import { describe, expect, test } from 'vitest'
import { paths } from '../../lib/paths.ts'
import { clearChosenPlan, readChosenPlan, saveChosenPlan } from '../../lib/session/chosen-plan.ts'
import { freePlan, newOwnerSession, sessionOf } from '../../test/sessions.ts'
import { otherRoleNotice, redirectFor } from './redirects.ts'

const guestPages = [paths.auth, paths.otpVerification, paths.forgotPassword, paths.resetPassword]
const withoutPlan = () => sessionOf('OWNER', [{ ...freePlan, status: 'PENDING' }])

describe('a visitor who is not signed in', () => {
  test.each([paths.landing, paths.paymentSuccess, ...guestPages])('can open %s', (path) => {
    expect(redirectFor(null, path)).toBeNull()
  })

  test.each([paths.dashboard, paths.bookings, '/nowhere'])('goes from %s to /auth', (path) => {
    expect(redirectFor(null, path)).toEqual({ to: '/auth?mode=login' })
  })
})

describe('a visitor who selected a plan on the landing page', () => {
  test('signs up first, and the plan is still selected afterwards', () => {
    saveChosenPlan('STANDARD')
    expect(redirectFor(null, paths.subscriptionPlans)).toEqual({ to: '/auth?mode=getstarted' })
    expect(redirectFor(null, paths.dashboard)).toEqual({ to: '/auth?mode=login' })
    expect(readChosenPlan()).toBe('STANDARD')
  })
})

describe('an owner with a plan who selected another on the landing page', () => {
  const search = '?plan=PREMIUM'
  test('is redirected to the plans with that one selected, also after signing in', () => {
    const owner = sessionOf('OWNER')
    const to = `${paths.upgradeSubscriptionPlans}${search}`
    expect(redirectFor(owner, paths.subscriptionPlans, search)).toEqual({ to })
    expect(redirectFor(owner, paths.subscriptionPlans)).toEqual({ to: '/dashboard' })
    saveChosenPlan('PREMIUM')
    expect(redirectFor(owner, paths.auth)).toEqual({ to })
    expect(redirectFor(sessionOf('AGENT'), paths.auth)).toEqual({ to: '/dashboard' })
    clearChosenPlan()
    expect(redirectFor(owner, paths.auth)).toEqual({ to: '/dashboard' })
  })
})

describe('a signed-in person', () => {
  test.each(guestPages)('goes from %s to /dashboard', (path) => {
    expect(redirectFor(sessionOf('STAFF'), path)).toEqual({ to: '/dashboard' })
  })

  test('sees a notice for an invitation, but not for another link', () => {
    const to = (search: string) => redirectFor(sessionOf('OWNER'), paths.resetPassword, search)
    expect(to('?userId=a-handle&email=a%40b.ng&type=invitation')).toEqual({
      to: '/dashboard',
      notice: 'You are signed in. Log out first, then open the invitation again.',
    })
    expect(to('?userId=a-handle')).toEqual({ to: '/dashboard' })
    expect(redirectFor(null, paths.resetPassword, '?type=invitation')).toBeNull()
  })

  test('sees the not-found page on an unknown path', () => {
    expect(redirectFor(sessionOf('OWNER'), '/nowhere')).toBeNull()
  })
})

describe('an owner', () => {
  test('"without a business profile goes to /business-setup"', () => {
    expect(redirectFor(newOwnerSession(), paths.dashboard)).toEqual({ to: '/business-setup' })
    expect(redirectFor(newOwnerSession(), paths.subscriptionPlans)).toEqual({ to: '/business-setup' })
    expect(redirectFor(newOwnerSession(), paths.businessSetup)).toBeNull()
  })

  test('"whose business has no subscription with status ACTIVE goes to /subscription-plans"', () => {
    expect(redirectFor(withoutPlan(), paths.dashboard)).toEqual({ to: '/subscription-plans' })
    expect(redirectFor(withoutPlan(), paths.businessSetup)).toEqual({ to: '/subscription-plans' })
    expect(redirectFor(withoutPlan(), paths.subscriptionPlans)).toBeNull()
    expect(redirectFor(withoutPlan(), paths.upgradeSubscriptionPlans)).toBeNull()
  })

  test('with both goes from the setup pages to /dashboard, and may view the plans', () => {
    expect(redirectFor(sessionOf('OWNER'), paths.businessSetup)).toEqual({ to: '/dashboard' })
    expect(redirectFor(sessionOf('OWNER'), paths.subscriptionPlans)).toEqual({ to: '/dashboard' })
    expect(redirectFor(sessionOf('OWNER'), paths.upgradeSubscriptionPlans)).toBeNull()
  })
})

describe('agents and staff', () => {
  test.each(['AGENT', 'STAFF'] as const)('%s cannot reach business setup or plan pages', (role) => {
    for (const path of [paths.businessSetup, paths.subscriptionPlans, paths.upgradeSubscriptionPlans])
      expect(redirectFor(sessionOf(role), path)).toEqual({ to: '/dashboard', notice: otherRoleNotice(path) })
  })

  test('go to /dashboard with a notice from a page outside their menu', () => {
    const other = 'Your role does not include that page.'
    for (const [role, path, notice] of [
      ['AGENT', paths.bookings, 'Only the owner can open Bookings.'],
      ['AGENT', paths.properties, other],
      ['STAFF', paths.agents, 'Only the owner can open Agents.'],
      ['OWNER', paths.myBookings, other],
      ['STAFF', paths.activity, other],
      ['AGENT', paths.seasons, other],
    ] as const)
      expect(redirectFor(sessionOf(role), path), path).toEqual({ to: '/dashboard', notice })
  })

  test('an owner can open the performance of a specific agent', () => {
    expect(redirectFor(sessionOf('OWNER'), paths.performance, '?agent=an-id')).toBeNull()
    expect(redirectFor(sessionOf('OWNER'), paths.performance)).toEqual({
      to: '/dashboard',
      notice: otherRoleNotice('/performance'),
    })
    expect(redirectFor(sessionOf('STAFF'), paths.performance, '?agent=an-id')?.to).toBe('/dashboard')
  })

  test('guests can rate their stay, signed in or not', () => {
    expect(redirectFor(null, paths.rate)).toBeNull()
    expect(redirectFor(sessionOf('AGENT'), paths.rate)).toBeNull()
  })

  test('can open the pages of their menu, and their profile', () => {
    expect(redirectFor(sessionOf('AGENT'), paths.agentProperties)).toBeNull()
    expect(redirectFor(sessionOf('STAFF'), paths.inventory)).toBeNull()
    expect(redirectFor(sessionOf('AGENT'), paths.profile)).toBeNull()
  })
})
