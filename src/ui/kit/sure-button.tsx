/** A button for what cannot be undone: the first press asks, the second does it; leaving it takes the first one back. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from './button'

interface SureButtonProps {
  readonly children: ComponentChildren
  readonly kind?: 'primary' | 'plain' | 'quiet'
  readonly size?: 'small'
  readonly disabled?: boolean
  /** What it says after the first press. */
  readonly sure: string
  /** One press is enough. */
  readonly isAskedOnce?: boolean
  readonly onPress: () => void
}

export function SureButton({
  children,
  sure,
  kind = 'plain',
  isAskedOnce = false,
  onPress,
  ...button
}: SureButtonProps) {
  const [isSure, setSure] = useState(false)
  const press = () => {
    if (isSure || isAskedOnce) onPress()
    setSure(!isSure && !isAskedOnce)
  }
  return (
    <Button {...button} kind={isSure ? 'danger' : kind} onClick={press} onBlur={() => setSure(false)}>
      {isSure ? sure : children}
    </Button>
  )
}
