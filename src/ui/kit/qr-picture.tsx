/** A QR code. It is dark on light in both themes, because cameras need that. */
import '../styles/figures.css'
import { Outcome } from './callout'
import { Skeleton } from './progress'
import { drawQr } from './qr-code'
import { useReply } from './use-reply'

export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const { value, state } = useReply(() => drawQr(text), [text])
  if (!value) return state.step === 'pending' ? <Skeleton height={220} /> : <Outcome state={state} />
  return (
    <svg class="qr" viewBox={`0 0 ${value.size} ${value.size}`} role="img" aria-label={label}>
      <path d={value.path} fill="#000000" />
    </svg>
  )
}
