import type { Role } from '@ilewa/contract/core/access'
import { Modal, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Building2, CalendarCheck, CornerDownRight, Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { phoneQuery } from '../../lib/phone-query.ts'
import { type DialogState, useOpenAfterMount } from '../../ui/dialog/MountedDialog.tsx'
import type { MenuEntry } from '../shell/menu.ts'
import classes from './CommandPaletteDialog.module.css'
import { type CommandPaletteEntry, useCommandPaletteEntries } from './palette-entries.ts'

interface CommandPaletteDialogProps extends DialogState {
  viewer: Role
  menu: readonly MenuEntry[]
  onClose: () => void
}

const icons = { Page: CornerDownRight, Booking: CalendarCheck, Property: Building2 }

interface EntryProps {
  entry: CommandPaletteEntry
  id: string
  isActive: boolean
  onGo: () => void
  onHover: () => void
}

function Entry({ entry, id, isActive, onGo, onHover }: EntryProps) {
  const Icon = icons[entry.kind]
  return (
    // Focus stays in the text field, which refers to the active option (ARIA combobox pattern).
    <button
      type="button"
      role="option"
      tabIndex={-1}
      id={id}
      aria-selected={isActive}
      className={classes.entry}
      onClick={onGo}
      onMouseMove={onHover}
    >
      <Icon size={18} aria-hidden />
      <span className={classes.words}>
        <strong>{entry.title}</strong>
        {entry.hint && <span className={classes.hint}>{entry.hint}</span>}
      </span>
      <span className={classes.kind}>{entry.kind}</span>
    </button>
  )
}

/** Finds a page, booking or property by a few letters, and opens it. */
export function CommandPaletteDialog({ viewer, menu, onClose, opened, onExited }: CommandPaletteDialogProps) {
  const [searchText, setSearchText] = useState('')
  const [selectedIndex, setSelectedIndex] = useState(0)
  const entries = useCommandPaletteEntries(viewer, menu, searchText.trim())
  const active = Math.min(selectedIndex, entries.length - 1)
  const navigate = useNavigate()
  const list = useId()
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })

  const go = (entry: CommandPaletteEntry | undefined) => {
    if (!entry) return
    onClose()
    void navigate(entry.to)
  }

  const keys: Record<string, () => void> = {
    ArrowDown: () => setSelectedIndex((active + 1) % Math.max(entries.length, 1)),
    ArrowUp: () => setSelectedIndex((active - 1 + entries.length) % Math.max(entries.length, 1)),
    Enter: () => go(entries[active]),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = keys[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onExitTransitionEnd={onExited}
      onClose={onClose}
      title="Go to"
      size="lg"
      fullScreen={isPhone}
      yOffset="10vh"
      // The palette covers an open calendar or menu, because its shortcut also works while one of them is open.
      zIndex={400}
    >
      <TextInput
        data-autofocus
        role="combobox"
        aria-label="Page, guest, phone, reference or property"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={entries[active] ? `${list}-${active}` : undefined}
        placeholder="Page, guest, phone, reference or property"
        leftSection={<Search size={18} aria-hidden />}
        value={searchText}
        onChange={(event) => {
          setSearchText(event.currentTarget.value)
          setSelectedIndex(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={list} aria-label="Results" className={classes.list}>
        {entries.map((entry, index) => (
          <Entry
            key={`${entry.kind}${entry.key}`}
            entry={entry}
            id={`${list}-${index}`}
            isActive={index === active}
            onGo={() => go(entry)}
            onHover={() => setSelectedIndex(index)}
          />
        ))}
      </div>
      {entries.length === 0 && (
        <Text c="dimmed" role="status">
          Nothing found for “{searchText.trim()}”.
        </Text>
      )}
    </Modal>
  )
}
