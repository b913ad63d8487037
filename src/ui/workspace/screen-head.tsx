/** The heading of a screen, with a back button and actions. */
import type { ComponentChildren } from 'preact'
import { t } from '../../domain/text/texts'
import { IconButton } from '../kit/button'
import { backHref } from './screen-history'

interface ScreenHeadProps {
  readonly title: ComponentChildren
  /** Shows a back button to the previous screen. Without a previous screen it leads to this href. */
  readonly back?: string
  /** Replaces the target of the back button by a callback. */
  readonly onBack?: () => void
  readonly children?: ComponentChildren
}

export function ScreenHead({ title, back, onBack, children }: ScreenHeadProps) {
  const goBack = onBack ?? (back ? () => globalThis.location.assign(backHref(back)) : undefined)
  return (
    <div class="screen-head">
      {goBack && <IconButton icon="back" label={t`Back`} size="small" onClick={goBack} />}
      <h1>{title}</h1>
      {children}
    </div>
  )
}
