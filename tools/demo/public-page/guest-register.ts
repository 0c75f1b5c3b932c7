import { RegisterEntryInput, RegisterSettingsInput } from '@ilewa/contract/guest-register/schema'
import { updateRegisterSettings } from '@ilewa/server/features/business/business.service'
import { insertEntry } from '@ilewa/server/features/guest-register/register-entries.service'
import { executeSql } from '@ilewa/server/platform/database/database'
import type { Context } from '@ilewa/server/platform/http/pipeline/context'

const journeys = [
  {
    ...{ nationality: 'Nigerian', address: '18 Aminu Kano Crescent, Wuse 2, Abuja' },
    ...{ comingFrom: 'Abuja', goingTo: 'Abuja', idKind: 'NIN', idNumber: '4821' },
  },
  {
    ...{ nationality: 'Ghanaian', address: '7 Ringway Lane, Osu, Accra' },
    ...{ comingFrom: 'Accra', goingTo: 'Ibadan', idKind: 'PASSPORT', idNumber: 'G2840917' },
  },
  {
    ...{ nationality: 'Nigerian', address: '52 Trans Amadi Road, Port Harcourt' },
    ...{
      comingFrom: 'Port Harcourt',
      goingTo: 'Lagos Island',
      idKind: 'DRIVERS_LICENCE',
      idNumber: 'RIV39182AB41',
    },
  },
] as const

interface GuestInHouse {
  id: string
  guest_name: string
  guest_phone: string
}

/** Keeps a register, in which the guests in house are, except those who travel with them and the last ones. */
export async function insertGuestRegister(owner: Context): Promise<void> {
  await updateRegisterSettings(
    owner,
    RegisterSettingsInput.parse({ mode: 'IDENTITY', months: 6, monthsReason: null }),
  )
  const { rows } = await executeSql(
    `SELECT id, guest_name, guest_phone FROM bookings
     WHERE business_id = $1 AND status = 'CHECKED_IN' AND removed_at IS NULL ORDER BY check_in, id`,
    [owner.businessId],
  )
  const inHouse = rows as unknown as GuestInHouse[]
  for (const [index, { id, guest_name, guest_phone }] of inHouse.slice(0, -1).entries()) {
    const journey = journeys[index % journeys.length]
    const entry = { ...journey, fullName: guest_name, phone: guest_phone }
    await insertEntry(owner, id, RegisterEntryInput.parse(entry))
  }
}
