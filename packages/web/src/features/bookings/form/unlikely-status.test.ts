import { expect, test } from 'vitest'
import { statusOptionsFor, unlikelyStatusQuestion } from './unlikely-status.ts'

const today = '2026-11-22'
const future = { checkIn: '2027-02-13', checkOut: '2027-02-15' }
const inHouse = { checkIn: '2026-11-20', checkOut: '2026-11-25' }
const past = { checkIn: '2026-11-10', checkOut: '2026-11-20' }

test.each([
  ['CHECKED_IN', future, 'This stay begins in 83 days. Save as checked in?'],
  ['CHECKED_OUT', future, 'This stay begins in 83 days. Save as checked out?'],
  ['CHECKED_OUT', inHouse, 'This stay ends in 3 days. Save as checked out?'],
  ['CHECKED_IN', past, 'This stay ended 2 days ago. Save as checked in?'],
  ['CHECKED_IN', inHouse, undefined],
  ['CONFIRMED', future, undefined],
  ['CHECKED_IN', { checkIn: '', checkOut: '' }, undefined],
] as const)('%s for %j asks %j', (status, dates, question) => {
  expect(unlikelyStatusQuestion({ status, ...dates }, today)).toBe(question)
})

test('an edit of other fields does not ask again', () => {
  const stay = { status: 'CHECKED_IN' as const, ...future }
  expect(unlikelyStatusQuestion(stay, today, stay)).toBeUndefined()
})

test('agents are offered only the statuses that they may save', () => {
  const values = (...args: Parameters<typeof statusOptionsFor>) =>
    statusOptionsFor(...args).map(({ value }) => value)
  expect(values({ role: 'AGENT', worksAtDesk: false }, undefined)).toEqual([
    'PENDING',
    'CONFIRMED',
    'CANCELLED',
  ])
  expect(values({ role: 'AGENT', worksAtDesk: true }, undefined)).toContain('CHECKED_IN')
  expect(values({ role: 'OWNER', worksAtDesk: true }, undefined)).toHaveLength(5)
})

test('an agent cannot save a held booking as confirmed; an owner can', () => {
  const values = (...args: Parameters<typeof statusOptionsFor>) =>
    statusOptionsFor(...args).map(({ value }) => value)
  const held = { status: 'PENDING' as const, holdUntil: '2026-11-23T10:00:00.000Z' }
  expect(values({ role: 'AGENT', worksAtDesk: false }, held)).toEqual(['PENDING', 'CANCELLED'])
  expect(values({ role: 'AGENT', worksAtDesk: false }, { ...held, holdUntil: null })).toContain('CONFIRMED')
  expect(values({ role: 'OWNER', worksAtDesk: true }, held)).toContain('CONFIRMED')
})
