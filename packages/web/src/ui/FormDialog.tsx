import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { FormEvent, ReactNode } from 'react'
import type { Described } from '../lib/api-error.ts'
import { useOpening } from './DialogHost.tsx'
import classes from './FormDialog.module.css'
import { FormFailure } from './FormFailure.tsx'

interface FormDialogProps {
  opened: boolean
  onClose: () => void
  /** From `DialogHost`: called once the dialog has gone. */
  onExited?: () => void
  title: string
  /** From `useContractForm`. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  submitLabel: string
  cancelLabel?: string
  /** Ends something: the submit button is red. */
  destructive?: boolean
  /** The button's words while it works: 'Inviting...'. */
  busyLabel?: string
  busy: boolean
  /** Shown above the buttons, where it cannot be overlooked. */
  failure?: Described | null
  /** Beside a failure, such as a stale edit. */
  notice?: ReactNode
  /** Something was typed: neither Escape nor a click beside the dialog then closes it. */
  dirty?: boolean
  size?: string
  /** Left of the buttons, such as a total. */
  footer?: ReactNode
  children: ReactNode
}

/** The wide dialog of a phone: a sheet over the whole screen. */
export const phoneQuery = '(max-width: 47.99em)'

/** A form in a dialog; on a phone a full-height sheet whose buttons stay in reach. */
export function FormDialog(props: FormDialogProps) {
  const { opened, onClose, title, onSubmit, submitLabel, busyLabel, busy, failure, dirty } = props
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened={useOpening(opened)}
      onExitTransitionEnd={props.onExited}
      onClose={busy ? () => undefined : onClose}
      title={title}
      size={props.size ?? 'lg'}
      fullScreen={isPhone}
      closeOnClickOutside={!dirty && !busy}
      closeOnEscape={!dirty && !busy}
      classNames={{ body: classes.body, title: classes.title, content: classes.content }}
    >
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <div className={classes.fields}>{props.children}</div>
        <div className={classes.footer}>
          {(failure || props.notice) && (
            <div className={classes.notice}>
              <FormFailure failure={failure} />
              {props.notice}
            </div>
          )}
          {props.footer && <div className={classes.aside}>{props.footer}</div>}
          <Button variant="default" onClick={onClose} disabled={busy}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
          <Button
            type="submit"
            color={props.destructive ? 'red' : undefined}
            loading={busy && !busyLabel}
            disabled={busy && Boolean(busyLabel)}
          >
            {busy && busyLabel ? busyLabel : submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
