import { landlordStatements } from '@ilewa/contract/landlords/endpoints'
import { landlordStatementMessage, printLandlordStatement } from '@ilewa/contract/landlords/statement-text'
import { useEndpoint } from '../../../lib/api/endpoint-query.ts'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { PrintedDocumentDialog } from '../../bookings/payments/documents/PrintedDocumentDialog.tsx'

/** An issued statement, and the ways to send it to the landlord. */
export function LandlordStatementDialog(dialog: RecordDialogProps) {
  const query = useEndpoint(landlordStatements.get, { params: { id: dialog.id } })
  const { statement, landlordPhoneE164, links } = query.data ?? {}
  return (
    <PrintedDocumentDialog
      {...dialog}
      query={query}
      document={statement && printLandlordStatement(statement)}
      toMessage={(url) => (statement ? landlordStatementMessage(statement, url) : '')}
      e164={landlordPhoneE164}
      links={links}
      endpoints={landlordStatements}
      refreshes="landlord"
    />
  )
}
