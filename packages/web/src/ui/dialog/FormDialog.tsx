import { Button, Modal } from '@mantine/core'
import { type MouseEvent, type ReactNode, useCallback, useContext, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FormValues } from '../../lib/forms/form-state.ts'
import type { ContractForm } from '../../lib/forms/forms.ts'
import { useIsPhone } from '../../lib/phone-query.ts'
import { CloseOnBack } from './CloseOnBack.tsx'
import { DialogFooter } from './DialogFooter.tsx'
import { DiscardChanges } from './DiscardChanges.tsx'
import classes from './FormDialog.module.css'
import { FormNotice } from './FormNotice.tsx'
import { InUrlContext, useOpenAfterMount } from './MountedDialog.tsx'
import { CoverContext } from './outer-dialog.ts'

interface FormDialogProps<V extends FormValues> {
  opened: boolean
  onClose: () => void
  /** From `MountedDialog`: called after the exit transition. */
  onExited?: () => void
  title: string
  contractForm: ContractForm<V>
  submitLabel: string
  cancelLabel?: string
  /** Makes the submit button red, for irreversible actions. */
  destructive?: boolean
  /** Label of the submit button while busy: 'Inviting...'. */
  busyLabel?: string
  /** Additional notice above the buttons. */
  notice?: ReactNode
  /** Loads the current record after a stale edit. */
  onReload?: () => Promise<unknown>
  /** Changes outside the form's fields, such as pictures. */
  hasOtherChanges?: boolean
  /** Pictures of the form are being prepared: it can be closed, but not sent. */
  isPreparing?: boolean
  /** Whether closing a changed form asks for confirmation. Default: true */
  confirmsDiscard?: boolean
  /** What is lost by closing a changed form. Default: what was typed */
  discardText?: string
  size?: string
  /** Shown left of the buttons, such as a total. */
  footer?: ReactNode
  children: ReactNode
}

/** A page of the app that a click opens in the place of this one. */
function clickedPage({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  const isHere = link?.origin === window.location.origin && !link.target && !ctrlKey && !metaKey && !shiftKey
  return isHere ? `${link.pathname}${link.search}` : undefined
}

/** The question before a changed form is left: by closing it, by Back, or by a link in it. */
function useDiscardQuestion(onClose: () => void) {
  const navigate = useNavigate()
  /** The page to which a link leads; null if the form is only closed, undefined while nothing is asked. */
  const [next, setNext] = useState<string | null>()
  const confirmDiscard = useCallback(() => setNext(null), [])
  const confirmLink = (event: MouseEvent) => {
    const page = clickedPage(event)
    if (page === undefined) return
    event.preventDefault()
    setNext(page)
  }
  const answers = {
    onKeepEditing: () => setNext(undefined),
    onDiscard: () => {
      setNext(undefined)
      if (next) void navigate(next)
      else onClose()
    },
  }
  return { isConfirming: next !== undefined, confirmDiscard, confirmLink, answers }
}

/** A form in a dialog; on a phone a full-height sheet whose buttons do not scroll. */
export function FormDialog<V extends FormValues>(props: FormDialogProps<V>) {
  const { opened, onClose, title, contractForm, submitLabel, busyLabel, onReload } = props
  const { form, submit, busy, failure, isStale } = contractForm
  const dirty = (props.confirmsDiscard ?? true) && (form.isDirty() || props.hasOtherChanges)
  const waitingLabel = props.isPreparing ? 'Preparing images…' : busy && busyLabel
  const isPhone = useIsPhone()
  const isInUrl = useContext(InUrlContext)
  const [isCovered, setCovered] = useState(false)
  const { isConfirming, confirmDiscard, confirmLink, answers } = useDiscardQuestion(onClose)
  const close = () => {
    if (busy) return
    if (dirty) confirmDiscard()
    else onClose()
  }
  const dialog = (
    <Modal
      opened={useOpenAfterMount(opened)}
      onExitTransitionEnd={props.onExited}
      onClose={close}
      title={title}
      size={props.size ?? 'lg'}
      fullScreen={isPhone}
      closeOnEscape={!isConfirming && !isCovered}
      classNames={{ body: classes.body, title: classes.title, content: classes.content }}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={submit}
        onClickCapture={dirty ? confirmLink : undefined}
      >
        <div className={classes.fields}>
          <CoverContext value={setCovered}>{props.children}</CoverContext>
        </div>
        <DialogFooter>
          {(failure || props.notice) && (
            <div className={classes.notice}>
              <FormNotice failure={failure} isStale={isStale} onReload={onReload} />
              {props.notice}
            </div>
          )}
          {props.footer && <div className={classes.aside}>{props.footer}</div>}
          <Button variant="default" onClick={close} disabled={busy}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
          <Button
            type="submit"
            color={props.destructive ? 'red' : undefined}
            loading={busy && !busyLabel}
            disabled={Boolean(waitingLabel)}
          >
            {waitingLabel || submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </Modal>
  )
  return (
    <>
      {dialog}
      {opened && !dirty && !isInUrl && <CloseOnBack onBack={close} />}
      {dirty && opened && (
        <DiscardChanges
          text={props.discardText}
          opened={isConfirming}
          onBlocked={confirmDiscard}
          {...answers}
        />
      )}
    </>
  )
}
