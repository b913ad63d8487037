/** What the shortcuts open in front of a screen; a part of the code that is fetched when it is first asked for. */
import { Palette } from './palette'
import { ShortcutSheet } from './shortcut-sheet'
import type { Overlay } from './use-shortcuts'

interface OverlaysProps {
  readonly overlay: Overlay
  readonly onClose: () => void
}

export const Overlays = ({ overlay, onClose }: OverlaysProps) =>
  overlay === 'palette' ? <Palette onClose={onClose} /> : <ShortcutSheet onClose={onClose} />
