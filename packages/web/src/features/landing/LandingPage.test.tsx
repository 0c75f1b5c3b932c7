import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readChosenPlan } from '../../lib/session/chosen-plan.ts'
import { LandingPage } from './LandingPage.tsx'
import { attachHandlers } from './landing.ts'

const section = (name: string) => within(screen.getByRole('region', { name }))

test('"sections Features, Pricing and Testimonials" have their anchors, and links to them', () => {
  const { container } = render(<LandingPage />)
  for (const name of ['Features', 'Pricing', 'Testimonials']) {
    const anchor = `#${name.toLowerCase()}`
    expect(container.querySelector(anchor)).toBe(screen.getByRole('region', { name }))
    for (const link of screen.getAllByRole('link', { name })) expect(link).toHaveAttribute('href', anchor)
  }
})

test('it "claims 500+ properties, 50K+ bookings and 99.9% uptime" and has three testimonials', () => {
  const { container } = render(<LandingPage />)
  const claims = within(screen.getByRole('list', { name: 'Ilewa in numbers' }))
  const labels = claims.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(labels).toEqual(['500+ properties', '50K+ bookings', '99.9% uptime'])
  expect(container.querySelectorAll('blockquote')).toHaveLength(3)
})

test('"Choosing Free goes to /auth?mode=getstarted; any other plan goes to /subscription-plans"', () => {
  render(<LandingPage />)
  const pricing = section('Pricing')
  const target = (name: string) => pricing.getByRole('link', { name }).getAttribute('href')
  expect(target('Choose Free')).toBe('/auth?mode=getstarted')
  expect(target('Choose Standard')).toBe('/subscription-plans?plan=STANDARD')
  expect(target('Choose Premium')).toBe('/subscription-plans?plan=PREMIUM')
  expect(pricing.getByText('₦10,000')).toBeVisible()
  expect(pricing.getByText('per month')).toBeVisible()
  expect(pricing.getByText('₦100,000')).toBeVisible()
  expect(pricing.getByText('per year')).toBeVisible()
})

test('pictures of the product have a size, load late, and say what they show', () => {
  render(<LandingPage />)
  const pictures = section('Pictures of the app').getAllByRole('img')
  expect(pictures.map((picture) => picture.getAttribute('alt'))).toEqual([
    'Today of the sample business on a computer',
    'Today of the sample business on a phone',
    'Calendar of the sample business on a phone',
    'Calendar of the sample business on a computer',
  ])
  for (const picture of pictures) {
    expect(picture).toHaveAttribute('loading', 'lazy')
    expect(Number(picture.getAttribute('width'))).toBeGreaterThan(0)
    expect(Number(picture.getAttribute('height'))).toBeGreaterThan(0)
    expect(picture).toHaveAttribute('src', expect.stringMatching(/light\.webp/))
  }
})

test('the footer links to Privacy and Terms', () => {
  render(<LandingPage />)
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
  expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
})

test('a paid plan is stored when it is selected', () => {
  render(<LandingPage />)
  attachHandlers(document)
  // Following the link would unload the page.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  fireEvent.click(screen.getByRole('link', { name: 'Choose Premium' }))
  expect(readChosenPlan()).toBe('PREMIUM')
})
