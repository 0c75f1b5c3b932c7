import { formatDate, formatDateRange } from '@ilewa/contract/core/dates'
import type { RegisterNight } from '@ilewa/contract/guest-register/schema'
import { useSession } from '../../../lib/session/session.ts'
import { useFormatDateTime } from '../../../lib/today.ts'
import { PrintSheet } from '../../../ui/layout/PrintSheet.tsx'
import { describeDocument } from './describe-document.ts'
import classes from './PrintedNight.module.css'

const headers = [
  'Property',
  'Full name',
  'Nationality',
  'Home address',
  'Phone',
  'Coming from',
  'Going to',
  'Identity document',
  'Stay',
]

/** The guests of a night on A4, for the office that asks for them. */
export function PrintedNight({ register: { night, stays } }: { register: RegisterNight }) {
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
            {stays.flatMap(({ propertyName, checkIn, checkOut, entries }) =>
              entries.map((entry) => (
                <tr key={entry.id}>
                  <td>{propertyName}</td>
                  <td>{entry.fullName}</td>
                  <td>{entry.nationality}</td>
                  <td>{entry.address}</td>
                  <td>{entry.phone}</td>
                  <td>{entry.comingFrom}</td>
                  <td>{entry.goingTo}</td>
                  <td>{describeDocument(entry)}</td>
                  <td>{formatDateRange(checkIn, checkOut)}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </PrintSheet>
  )
}
