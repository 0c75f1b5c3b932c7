import { PropertyPageInput, PublicPageInput } from '@ilewa/contract/public-page/schema'
import {
  updatePropertyPage,
  updatePublicPage,
} from '@ilewa/server/features/public-page/page-settings.service'
import type { Context } from '@ilewa/server/platform/http/pipeline/context'
import { idAt, type Sample } from '../rows.ts'

const page = {
  isShown: true,
  mode: 'HOLD',
  slug: 'ade-ile-shortlets',
  headline: 'Homes in Lagos where the lights stay on',
  about:
    'We rent out our own homes on the island and in Ikeja, and look after each of them ourselves.\n\nPower day and night, fast internet, and a person who meets you at the gate. Write to us on WhatsApp at any time.',
  whatsapp: '0819 240 1180',
  depositPercent: 50,
  holdHours: 24,
  minNights: 2,
  noticeHours: 24,
  advanceDays: 180,
}

/** The properties on the page, by their index. */
const pageProperties = [
  {
    property: 0,
    slug: 'ola-suite',
    area: 'Lekki Phase 1',
    maxGuests: 4,
    houseRules: 'No parties and no smoking inside.\nQuiet after 10 pm.\nOne car fits the parking space.',
  },
  {
    property: 1,
    slug: 'ikoyi-garden-penthouse',
    area: 'Ikoyi',
    maxGuests: 6,
    houseRules:
      'The terrace closes at 11 pm.\nSmall pets are welcome. Tell us first.\nPhoto shoots need our written consent.',
  },
  {
    property: 6,
    slug: 'foreshore-terrace',
    area: 'Old Ikoyi, by the lagoon',
    maxGuests: 6,
    houseRules: 'Children stay away from the water without an adult.\nNo parties.',
  },
  { property: 9, slug: 'palm-court-duplex', area: 'Ikeja GRA', maxGuests: 8, houseRules: null },
] as const

/** Shows the page of the business with four of its properties. */
export async function insertPublicPage(owner: Context, { propertyIds }: Sample): Promise<void> {
  await updatePublicPage(owner, PublicPageInput.parse(page))
  for (const { property, ...fields } of pageProperties) {
    const times = { checkInFrom: '14:00', checkOutBy: '11:00' }
    const input = PropertyPageInput.parse({ ...fields, ...times, isOnPage: true })
    await updatePropertyPage(owner, idAt(propertyIds, property), input)
  }
}
