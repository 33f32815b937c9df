interface FactListProps {
  readonly facts: readonly (readonly [name: string, value: string])[]
}

export function FactList({ facts }: FactListProps) {
  return (
    <dl className="answers">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
