/** In pixels. */
interface Point {
  x: number
  y: number
}

export interface DragOptions {
  scroller: HTMLElement
  /** Returns false if there is nothing to drag. */
  onBegin: () => boolean
  /** Distance that the pointer has moved over the calendar's content. */
  onMove: (offset: Point) => void
  onDrop: () => void
  onCancel: () => void
}

export interface Drag {
  hasStarted: () => boolean
  hasEnded: () => boolean
  cancel: () => void
}

const dragThresholdPx = 4
/** A long press starts a drag; a finger that moves earlier scrolls. */
const longPressMs = 350
const edgePx = 48
const scrollPx = 14

const edgeScrollStep = (at: number, from: number, to: number) => {
  if (at < from + edgePx) return -scrollPx
  return at > to - edgePx ? scrollPx : 0
}

/** The pointer position in the scrolled content, including the scroll offset. */
const toContentPoint = (element: HTMLElement, at: Point): Point => ({
  x: at.x + element.scrollLeft,
  y: at.y + element.scrollTop,
})

/** Scrolls the calendar while the pointer is near an edge during a drag. */
function autoScroll(element: HTMLElement, getPoint: () => Point, onScroll: () => void): () => void {
  let frame = 0
  const step = () => {
    const box = element.getBoundingClientRect()
    const { x, y } = getPoint()
    const by = { left: edgeScrollStep(x, box.left, box.right), top: edgeScrollStep(y, box.top, box.bottom) }
    if (by.left || by.top) {
      element.scrollBy({ ...by, behavior: 'instant' })
      onScroll()
    }
    frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}

/** Tracks a pressed pointer (mouse, pen or finger), even outside the element. A tap remains a click. */
export function trackDrag(pressed: PointerEvent, options: DragOptions): Drag {
  const { scroller } = options
  const abortController = new AbortController()
  const start = toContentPoint(scroller, { x: pressed.clientX, y: pressed.clientY })
  let at: Point = { x: pressed.clientX, y: pressed.clientY }
  let isStarted = false
  let stopScrolling: (() => void) | undefined

  const offset = (): Point => {
    const now = toContentPoint(scroller, at)
    return { x: now.x - start.x, y: now.y - start.y }
  }
  const end = () => {
    abortController.abort()
    clearTimeout(longPressTimer)
    stopScrolling?.()
  }
  const begin = () => {
    isStarted = options.onBegin()
    if (!isStarted) return end()
    stopScrolling = autoScroll(
      scroller,
      () => at,
      () => options.onMove(offset()),
    )
  }
  const cancel = () => {
    if (abortController.signal.aborted) return
    end()
    if (isStarted) options.onCancel()
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pressed.pointerId) return
    at = { x: event.clientX, y: event.clientY }
    if (!isStarted) {
      if (Math.hypot(offset().x, offset().y) <= dragThresholdPx) return
      if (event.pointerType === 'touch') return end()
      begin()
    }
    if (isStarted) options.onMove(offset())
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId !== pressed.pointerId) return
    end()
    if (isStarted) options.onDrop()
  }

  const longPressTimer = pressed.pointerType === 'touch' ? setTimeout(begin, longPressMs) : undefined
  const { signal } = abortController
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', up, { signal })
  window.addEventListener('pointercancel', cancel, { signal })
  window.addEventListener('keydown', (event) => event.key === 'Escape' && cancel(), { signal })
  return { cancel, hasStarted: () => isStarted, hasEnded: () => signal.aborted }
}
