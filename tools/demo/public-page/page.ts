import { ArrivalDetailsInput } from '@ilewa/contract/guest-page/schema'
import { PropertyPageInput, PublicPageInput } from '@ilewa/contract/public-page/schema'
import { updateArrivalDetails } from '@ilewa/server/features/guest-page/arrival/arrival-details.service'
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

/** How guests get in, of the properties on the page. */
const arrivals = [
  {
    property: 0,
    directions:
      'From the Lekki–Epe Expressway, turn left after the second roundabout. Black gate with two lamps; the guard knows your name.',
    wifiName: 'OlaSuite',
    wifiPassword: 'mango-season-24',
    doorCode: '4718#',
  },
  {
    property: 1,
    directions: 'Enter by Bourdillon Road. The lift to the penthouse is the one on the right.',
    wifiName: 'IkoyiGarden',
    wifiPassword: 'harmattan-breeze',
    doorCode: 'Key box by the lift, 2206',
  },
  {
    property: 6,
    directions: 'The last house before the water. Park on the left side.',
    wifiName: 'Foreshore',
    wifiPassword: 'quiet-lagoon-7',
    doorCode: null,
  },
] as const

/** Enters how guests get into some properties. */
async function insertArrivals(owner: Context, { propertyIds }: Sample): Promise<void> {
  for (const { property, ...details } of arrivals)
    await updateArrivalDetails(owner, idAt(propertyIds, property), ArrivalDetailsInput.parse(details))
}

/** Shows the page of the business with four of its properties. */
export async function insertPublicPage(owner: Context, sample: Sample): Promise<void> {
  const { propertyIds } = sample
  await updatePublicPage(owner, PublicPageInput.parse(page))
  for (const { property, ...fields } of pageProperties) {
    const times = { checkInFrom: '14:00', checkOutBy: '11:00' }
    const input = PropertyPageInput.parse({ ...fields, ...times, isOnPage: true })
    await updatePropertyPage(owner, idAt(propertyIds, property), input)
  }
  await insertArrivals(owner, sample)
}
