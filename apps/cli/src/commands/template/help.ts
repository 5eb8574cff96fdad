export const help = `Calls nothing. FILE contains a sample response (- reads stdin). The rendered text goes to stdout as a call would print
it, with 'select', 'maxItems' and 'maxChars' applied. If the template fails, the response itself is printed, the reason
with line and column goes to stderr, and the exit code is 1.

Examples:
  mci template get_weather --sample response.json
  curl -s https://api.example.com/weather/Tbilisi | mci template get_weather --sample -`;
