import type { Role } from '@ilewa/contract/core/access'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MenuEntry } from '../shell/menu.ts'
import { useCreateActions } from './create-actions.ts'
import { toFoundSections } from './found-entries.tsx'
import { type PaletteEntry, toSections } from './palette-sections.ts'
import { useSearch } from './search.api.ts'

interface PaletteInput {
  viewer: Role
  menu: readonly MenuEntry[]
  onClose: () => void
}

/** The state of the palette: the typed text, what it finds, the selected entry, and how to open it. */
export function usePalette({ viewer, menu, onClose }: PaletteInput) {
  const [typed, setTyped] = useState('')
  const [selectedIndex, setSelectedIndex] = useState(0)
  const [isEnterPending, setEnterPending] = useState(false)
  const navigate = useNavigate()
  const actions = useCreateActions(viewer)
  const text = typed.trim()
  const search = useSearch(text)
  const found = toFoundSections(search.results, viewer)
  const sections = toSections({ role: viewer, text, actions, menu, found })
  const entries = sections.flatMap((section) => section.entries)
  const activeIndex = Math.min(selectedIndex, entries.length - 1)
  const active = entries[activeIndex]
  const isLoading = search.status === 'stale'

  const go = (entry: PaletteEntry) => {
    onClose()
    void navigate(entry.to)
  }
  // Until the search of the whole text is loaded, the rows may be those of another guest.
  const enter = () => {
    if (isLoading && (!active || active.isRecord)) setEnterPending(true)
    else if (active) go(active)
  }
  const goIfLoaded = useEffectEvent(() => {
    setEnterPending(false)
    if (active) go(active)
  })
  useEffect(() => {
    if (isEnterPending && !isLoading) goIfLoaded()
  }, [isEnterPending, isLoading])

  const onKeyDown = (toOptionId: (index: number) => string) => (event: KeyboardEvent) => {
    const move = (step: number) => {
      const index = (activeIndex + step + entries.length) % Math.max(entries.length, 1)
      setSelectedIndex(index)
      document.getElementById(toOptionId(index))?.scrollIntoView({ block: 'nearest' })
    }
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: enter,
    }
    const action = keys[event.key]
    // Enter also ends the composition of a letter with marks.
    if (!action || event.nativeEvent.isComposing) return
    event.preventDefault()
    action()
  }

  const type = (value: string) => {
    setTyped(value)
    setSelectedIndex(0)
    setEnterPending(false)
  }
  return {
    typed,
    text,
    search,
    sections,
    entries,
    activeIndex,
    go,
    type,
    onKeyDown,
    select: setSelectedIndex,
  }
}
