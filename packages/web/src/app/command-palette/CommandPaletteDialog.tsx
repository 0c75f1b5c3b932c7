import type { Role } from '@ilewa/contract/core/access'
import { searchTextLength } from '@ilewa/contract/search'
import { CloseButton, Loader, Modal, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useId } from 'react'
import { useIsPhone } from '../../lib/phone-query.ts'
import { useVisibleHeight } from '../../lib/visible-height.ts'
import { type DialogState, useOpenAfterMount } from '../../ui/dialog/MountedDialog.tsx'
import type { MenuEntry } from '../shell/menu.ts'
import classes from './CommandPaletteDialog.module.css'
import { PaletteResults } from './PaletteResults.tsx'
import { PaletteStatus } from './PaletteStatus.tsx'
import { usePalette } from './use-palette.ts'

interface CommandPaletteDialogProps extends DialogState {
  viewer: Role
  menu: readonly MenuEntry[]
  onClose: () => void
}

/** Finds a page, an action or any record by a few letters or digits, and opens it. */
export function CommandPaletteDialog({ viewer, menu, onClose, opened, onExited }: CommandPaletteDialogProps) {
  const palette = usePalette({ viewer, menu, onClose })
  const { search, sections, entries, activeIndex } = palette
  const listId = useId()
  const toOptionId = (index: number) => `${listId}-${index}`
  const isPhone = useIsPhone()
  const visibleHeight = useVisibleHeight()
  const isLoading = search.status === 'stale'

  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onExitTransitionEnd={onExited}
      onClose={onClose}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': 'Search' } }}
      classNames={{ content: classes.content, body: classes.body }}
      styles={isPhone ? { content: { height: visibleHeight } } : undefined}
      size="lg"
      fullScreen={isPhone}
      yOffset="10vh"
      // The palette covers an open calendar or menu, because its shortcut also works while one of them is open.
      zIndex={400}
    >
      <div className={classes.top}>
        <TextInput
          data-autofocus
          role="combobox"
          aria-label="Search guests, phones, references, records, pages and actions"
          aria-expanded={entries.length > 0}
          aria-controls={entries.length > 0 ? listId : undefined}
          aria-activedescendant={entries[activeIndex] ? toOptionId(activeIndex) : undefined}
          aria-autocomplete="list"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={searchTextLength.max}
          placeholder="Search"
          className={classes.field}
          leftSection={<Search size={18} aria-hidden />}
          rightSection={isLoading && <Loader size={18} className="delayed" aria-hidden />}
          value={palette.typed}
          onChange={(event) => palette.type(event.currentTarget.value)}
          onKeyDown={palette.onKeyDown(toOptionId)}
        />
        <CloseButton aria-label="Close" size="lg" onClick={onClose} />
      </div>
      <div className={classes.results}>
        <PaletteStatus search={search} text={palette.text} count={entries.length} />
        {entries.length > 0 && (
          <PaletteResults
            id={listId}
            sections={sections}
            activeIndex={activeIndex}
            isLoading={isLoading}
            toOptionId={toOptionId}
            onGo={palette.go}
            onSelect={palette.select}
          />
        )}
      </div>
    </Modal>
  )
}
