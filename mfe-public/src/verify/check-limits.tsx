/** What the check can show, and what no check of this kind can. */
export function CheckLimits() {
  return (
    <aside className="grid content-start gap-6" aria-label="What this check shows">
      <section className="prose">
        <h2>What it shows</h2>
        <ul>
          <li>Every sealed event is still what was sealed.</li>
          <li>None was removed, added or moved.</li>
          <li>With the key: who sealed it.</li>
          <li>With a checkpoint from elsewhere: the log was not written anew since.</li>
        </ul>
      </section>
      <section className="prose">
        <h2>What it cannot show</h2>
        <ul>
          <li>What was changed in the first two seconds, before it was sealed.</li>
          <li>What was never recorded.</li>
          <li>Who really typed it.</li>
          <li>What records from before sealing began were earlier.</li>
        </ul>
      </section>
      <p className="soft small">
        Once this page is open, it needs no network. Disconnect, then choose the file, if you want to be sure that
        nothing is sent.
      </p>
    </aside>
  )
}
