import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { insertSettings } from '../../packages/server/src/platform/http/static/page-settings.ts'
import { productScreens } from '../../packages/web/src/features/landing/product/product-screens.ts'
import { root } from '../testing/steps.ts'
import { productPictureBudget } from './web-budgets.ts'

/** Checks the built public pages with the settings that the server inserts: `npm run check` builds them first. */
const dist = join(root, 'packages/web/dist')
const pages = ['landing.html', 'legal/privacy.html', 'legal/terms.html']

const unset = {
  publicUrl: 'https://ilewa.example',
  operatorEmail: undefined,
  operatorWhatsApp: undefined,
  operatorAddress: undefined,
  payments: { provider: 'sandbox' as const },
}
const allSet = {
  ...unset,
  operatorEmail: 'help@ilewa.example',
  operatorWhatsApp: '+2348031234567',
  operatorAddress: 'Adé & Co, Ikeja',
  payments: {
    provider: 'flutterwave' as const,
    secretKey: 'FLWSECK-1',
    webhookHash: 'hash',
    baseUrl: 'https://api.flutterwave.com',
  },
}
const pageWith = (page: string, settings: typeof unset | typeof allSet) =>
  insertSettings(readFileSync(join(dist, page), 'utf8'), settings)

test.each(pages)('%s has no placeholder, whatever is set', (page) => {
  for (const settings of [unset, allSet]) expect(pageWith(page, settings)).not.toMatch(/\{[?!/]?\w+\}|<!--/)
})

test.each(pages)('%s shows a contact of the operator only if it is set', (page) => {
  const contacts = ['wa.me/2348031234567', '0803 123 4567', 'Adé &amp; Co, Ikeja']
  for (const contact of contacts) expect(pageWith(page, allSet)).toContain(contact)
  const html = pageWith(page, unset)
  for (const part of ['wa.me', 'WhatsApp 0', '<address']) expect(html).not.toContain(part)
})

test('without settings the legal pages invent no operator, and name the form as a contact', () => {
  for (const page of ['legal/privacy.html', 'legal/terms.html']) {
    const html = pageWith(page, unset)
    expect(html).toContain('the operator of this installation')
    expect(html).toContain('The form “Schedule Demo”')
    expect(html).not.toContain('mailto:')
    expect(pageWith(page, allSet)).toContain('mailto:help@ilewa.example')
    expect(pageWith(page, allSet)).not.toContain('The form “Schedule Demo”')
  }
})

test('the legal pages name the payment company only if money is paid to it', () => {
  for (const page of ['legal/privacy.html', 'legal/terms.html']) {
    expect(pageWith(page, unset)).not.toContain('Flutterwave')
    expect(pageWith(page, unset)).toContain('test page')
    expect(pageWith(page, allSet)).toContain('Flutterwave')
    expect(pageWith(page, allSet)).not.toContain('test page')
  }
})

test('the pictures of the product have their size and are within the budget', async () => {
  const folder = join(root, 'packages/web/src/features/landing/product/pictures')
  const files = readdirSync(folder)
  expect(files).toHaveLength(8)
  for (const file of files) {
    const screen = file.includes('-phone-') ? 'phone' : 'desk'
    const { width, height, scale } = productScreens[screen]
    const picture = await sharp(join(folder, file)).metadata()
    expect([picture.format, picture.width, picture.height]).toEqual(['webp', width * scale, height * scale])
    expect(statSync(join(folder, file)).size / 1000, file).toBeLessThan(productPictureBudget[screen])
  }
})
