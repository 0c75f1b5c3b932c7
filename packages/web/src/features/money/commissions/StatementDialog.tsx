import { printStatement, statementMessage } from '@ilewa/contract/money/statements/statement-text'
import { statements } from '@ilewa/contract/money/statements/statements'
import { call } from '../../../lib/api/call.ts'
import { useEndpoint } from '../../../lib/api/endpoint-query.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import { saveFile } from '../../../lib/api/save-file.ts'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { PrintedDocumentDialog } from '../../bookings/payments/documents/PrintedDocumentDialog.tsx'

/** An issued statement, and the ways to send it to the agent. */
export function StatementDialog(dialog: RecordDialogProps) {
  const input = { params: { id: dialog.id } }
  const query = useEndpoint(statements.get, input)
  const { statement, agentPhoneE164, links } = query.data ?? {}
  return (
    <PrintedDocumentDialog
      {...dialog}
      query={query}
      document={statement && printStatement(statement)}
      toMessage={(url) => (statement ? statementMessage(statement, url) : '')}
      e164={agentPhoneE164}
      links={links}
      linkActions={{
        create: () => call(statements.createLink, input).finally(() => void refresh('agent')),
        revoke: () => call(statements.revokeLinks, input).finally(() => void refresh('agent')),
      }}
      savePdf={() => saveFile(statements.pdf, {}, input)}
    />
  )
}
