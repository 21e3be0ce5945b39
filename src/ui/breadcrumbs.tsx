/** Where the visitor is: the way back up, and the page itself. */
export function Breadcrumbs({ trail, here }: { trail: { name: string; path: string }[]; here: string }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {trail.map((step) => (
          <li key={step.path}>
            <a href={step.path}>{step.name}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
