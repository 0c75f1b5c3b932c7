import { formatDate, formatDateRange } from '@ilewa/contract/core/dates'
import { isRegisterComplete } from '@ilewa/contract/guest-register/rules'
import type { RegisterNight, RegisterStay } from '@ilewa/contract/guest-register/schema'
import { registerLabels, registerProgress } from '@ilewa/contract/guest-register/terms'
import { Fragment } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { useFormatDateTime } from '../../../lib/today.ts'
import { PrintSheet } from '../../../ui/layout/PrintSheet.tsx'
import { describeDocument } from './describe-document.ts'
import classes from './PrintedNight.module.css'

const headers = [
  'Property',
  registerLabels.fullName,
  registerLabels.nationality,
  registerLabels.address,
  registerLabels.phone,
  registerLabels.comingFrom,
  registerLabels.goingTo,
  registerLabels.idKind,
  'Stay',
]

function MissingRow({ stay: { propertyName, guestName, entries, guests } }: { stay: RegisterStay }) {
  if (isRegisterComplete(entries.length, guests)) return null
  return (
    <tr>
      <td>{propertyName}</td>
      <td colSpan={headers.length - 1}>
        Booking of {guestName}: {registerProgress(entries.length, guests)}
      </td>
    </tr>
  )
}

/** The guests of a night on A4, for the office that asks for them. */
export function PrintedNight({ registerNight: { night, stays } }: { registerNight: RegisterNight }) {
  const business = useSession()?.business
  const formatDateTime = useFormatDateTime()
  return (
    <PrintSheet landscape>
      <div className={classes.sheet}>
        <h1>Guest register, night of {formatDate(night)}</h1>
        <p>
          {[business?.name, business?.address].filter(Boolean).join(', ')} · Printed{' '}
          {formatDateTime(new Date().toISOString())}
        </p>
        <table>
          <thead>
            <tr>
              {headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stays.map((stay) => (
              <Fragment key={stay.bookingId}>
                {stay.entries.map((entry) => (
                  <tr key={entry.id}>
                    <td>{stay.propertyName}</td>
                    <td>{entry.fullName}</td>
                    <td>{entry.nationality}</td>
                    <td>{entry.address}</td>
                    <td>{entry.phone}</td>
                    <td>{entry.comingFrom}</td>
                    <td>{entry.goingTo}</td>
                    <td>{describeDocument(entry)}</td>
                    <td>{formatDateRange(stay.checkIn, stay.checkOut)}</td>
                  </tr>
                ))}
                <MissingRow stay={stay} />
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </PrintSheet>
  )
}
