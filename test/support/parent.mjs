/**
 * Calls once when whoever started this process is gone. npm's shell dies of a SIGTERM without passing it on; what it
 * started would otherwise stay behind for good.
 * @param {() => void} end
 */
export function onceOrphaned(end) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 200)
  timer.unref()
}
