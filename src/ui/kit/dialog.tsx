/** A question in front of everything else. The browser keeps focus inside, closes it on Escape and gives focus back. */

import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../../domain/text/texts'
import { IconButton } from './button'
import { pressActionAnywhere } from './press-action'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
  /** The buttons, the one that goes on last. */
  readonly foot?: ComponentChildren
}

/** Open as long as it is rendered: a dialog in the middle, or a sheet from below on a narrow surface. */
export function Dialog({ title, onClose, children, foot }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Before the effects of what is inside, so that those can put the focus where it helps.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      class="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === box.current && onClose()}
      onKeyDown={(event) => {
        event.stopPropagation()
        pressActionAnywhere(event, box.current)
      }}
    >
      <div class="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="close" label={t`Close`} size="small" onClick={onClose} />
      </div>
      <div class="dialog-body">{children}</div>
      {foot && <div class="dialog-foot">{foot}</div>}
    </dialog>
  )
}
