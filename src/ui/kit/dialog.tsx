/** A modal dialog. The browser keeps the focus inside, closes it on Escape and restores the focus. */

import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../../domain/text/texts'
import { IconButton } from './button'
import { pressPrimaryOnCtrlEnter } from './press-primary'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
  /** The buttons. The confirming one is last. */
  readonly foot?: ComponentChildren
}

/** Open while it is rendered. A narrow surface shows it as a sheet at the bottom. */
export function Dialog({ title, onClose, children, foot }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Runs before the effects of the content, so that those can move the focus.
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
        pressPrimaryOnCtrlEnter(event, box.current)
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
