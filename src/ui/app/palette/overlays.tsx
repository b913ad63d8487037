/** Dialogs that shortcuts open. Loaded when the first one opens. */
import { Palette } from './palette'
import { ShortcutSheet } from './shortcut-sheet'
import type { Overlay } from './use-shortcuts'

interface OverlaysProps {
  readonly overlay: Overlay
  readonly onClose: () => void
}

export const Overlays = ({ overlay, onClose }: OverlaysProps) =>
  overlay === 'palette' ? <Palette onClose={onClose} /> : <ShortcutSheet onClose={onClose} />
