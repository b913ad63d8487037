/** Progress of long work that the user can cancel. */
import { useRef, useState } from 'preact/hooks'
import { Cancelled } from './use-action'

/** Reports the pending step and its completed part, 0 to 1. @throws Cancelled if the user cancelled */
export type ReportProgress = (label: string, done: number) => void

/** Returns the props of a `Progress`, and the functions that the work calls: first `begin`, then `report`. */
export function useProgress() {
  const [step, setStep] = useState({ label: '', done: 0 })
  const isCancelled = useRef(false)
  const report: ReportProgress = (label, done) => {
    if (isCancelled.current) throw new Cancelled()
    setStep({ label, done })
  }
  const begin = (label: string) => {
    isCancelled.current = false
    report(label, 0)
  }
  const onCancel = () => {
    isCancelled.current = true
  }
  return { progress: { ...step, onCancel }, begin, report }
}
